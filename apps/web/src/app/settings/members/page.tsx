import { Members } from "../../../features/settings/Members.tsx";
import { requireFirm } from "../../../shared/session/current-session.ts";

export const metadata = { title: "People and roles" };

export default async function MembersPage() {
  await requireFirm();
  return <Members />;
}
