import { NotAPoster } from "../../../features/loads/NotAPoster.tsx";
import { InvitePage } from "../../../features/network/InvitePage.tsx";
import { requireSession } from "../../../shared/session/current-session.ts";

export const metadata = { title: "Invite carriers" };

interface Props {
  searchParams: Promise<{ list?: string | string[] }>;
}

/** Invitations to the network; `?list` begins with a list. */
export default async function Page({ searchParams }: Props) {
  const { actor } = await requireSession();
  const { list } = await searchParams;
  if (actor.kind !== "firm" || !actor.firm.canPost) return <NotAPoster />;
  return <InvitePage byList={list !== undefined} />;
}
