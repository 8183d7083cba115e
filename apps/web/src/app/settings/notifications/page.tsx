import { NotificationSettings } from "../../../features/settings/notifications/NotificationSettings.tsx";
import { requireFirm } from "../../../shared/session/current-session.ts";

export const metadata = { title: "Notifications" };

export default async function Page() {
  await requireFirm();
  return <NotificationSettings />;
}
