import { NotAPoster } from "../../features/loads/NotAPoster.tsx";
import { NetworkPage } from "../../features/network/NetworkPage.tsx";
import { requireSession } from "../../shared/session/current-session.ts";

export const metadata = { title: "Network" };

export default async function Page() {
  const { actor } = await requireSession();
  return actor.kind === "firm" && actor.firm.canPost ? <NetworkPage /> : <NotAPoster />;
}
