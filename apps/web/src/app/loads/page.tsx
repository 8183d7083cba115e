import type { Metadata } from "next";
import { Desk } from "../../loads/desk/Desk.tsx";
import { NotAPoster } from "../../loads/NotAPoster.tsx";
import { requireSession } from "../../session/current-session.ts";

export const metadata: Metadata = { title: "Loads" };

/** The poster's desk. */
export default async function Page() {
  const { actor } = await requireSession();
  return actor.kind === "firm" && actor.firm.canPost ? <Desk /> : <NotAPoster />;
}
