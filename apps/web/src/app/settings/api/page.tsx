import { ApiSettings } from "../../../features/settings/ApiSettings.tsx";
import { requireFirm } from "../../../shared/session/current-session.ts";

export const metadata = { title: "API and webhooks" };

interface Props {
  searchParams: Promise<{ new?: string | string[] }>;
}

/** API settings; `?new=key` opens the form that creates a key. */
export default async function Page({ searchParams }: Props) {
  await requireFirm();
  return <ApiSettings begins={(await searchParams).new === "key"} />;
}
