import { NotACarrier } from "../../../features/carrier/NotACarrier.tsx";
import { Networks } from "../../../features/settings/networks/Networks.tsx";
import { requireSession } from "../../../shared/session/current-session.ts";

export const metadata = { title: "Networks", referrer: "no-referrer" as const };

interface Props {
  searchParams: Promise<{ link?: string | string[] }>;
}

/** Networks that the firm is in; `?link` is the token of an emailed invitation. */
export default async function Page({ searchParams }: Props) {
  const { actor } = await requireSession();
  const { link } = await searchParams;
  if (actor.kind !== "firm" || !actor.firm.canCarry) return <NotACarrier />;
  return <Networks link={typeof link === "string" ? link : null} />;
}
