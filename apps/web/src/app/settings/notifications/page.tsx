import { requireFirm } from "../../../session/current-session.ts";
import { NotificationSettings } from "../../../settings/notifications/NotificationSettings.tsx";

export const metadata = { title: "Notifications" };

export default async function Page() {
  await requireFirm();
  return <NotificationSettings />;
}
