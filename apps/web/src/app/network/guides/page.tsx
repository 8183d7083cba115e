import { NotAPoster } from "../../../features/loads/NotAPoster.tsx";
import { GuidesPage } from "../../../features/network/guides/GuidesPage.tsx";
import { requireSession } from "../../../shared/session/current-session.ts";

export const metadata = { title: "Routing guides" };

export default async function Page() {
  const { actor } = await requireSession();
  return actor.kind === "firm" && actor.firm.canPost ? <GuidesPage /> : <NotAPoster />;
}
