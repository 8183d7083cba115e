import { requireFirm } from "../../../session/current-session.ts";
import { Notices } from "../../../settings/notices/Notices.tsx";

export const metadata = { title: "Notifications" };

export default async function Page() {
  await requireFirm();
  return <Notices />;
}
