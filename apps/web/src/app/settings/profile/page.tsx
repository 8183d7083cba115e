import { Profile } from "../../../features/settings/profile/Profile.tsx";
import { requireFirm } from "../../../shared/session/current-session.ts";

export const metadata = { title: "Profile and terms" };

export default async function Page() {
  await requireFirm();
  return <Profile />;
}
