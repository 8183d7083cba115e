import { Carriers } from "../../../features/settings/carriers/Carriers.tsx";
import { requireFirm } from "../../../shared/session/current-session.ts";

export const metadata = { title: "Preferred and blocked" };

interface Props {
  searchParams: Promise<{ find?: string | string[] }>;
}

/** Preferred and blocked carriers; `?find=` fills in the search. */
export default async function Page({ searchParams }: Props) {
  await requireFirm();
  const { find } = await searchParams;
  return <Carriers find={typeof find === "string" ? find : ""} />;
}
