import { requireFirm } from "../../../session/current-session.ts";
import { Members } from "../../../settings/Members.tsx";

export const metadata = { title: "People and seats" };

export default async function MembersPage() {
  await requireFirm();
  return <Members />;
}
