import type { Metadata } from "next";
import { ImportPage } from "../../../features/loads/import/ImportPage.tsx";
import { NotAPoster } from "../../../features/loads/NotAPoster.tsx";
import { requireSession } from "../../../shared/session/current-session.ts";

export const metadata: Metadata = { title: "Post from a spreadsheet" };

export default async function Page() {
  const { actor } = await requireSession();
  if (actor.kind !== "firm" || !actor.firm.canPost) return <NotAPoster />;
  return <ImportPage />;
}
