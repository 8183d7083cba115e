import { requireFirm } from "../../../session/current-session.ts";
import { Profile } from "../../../settings/profile/Profile.tsx";

export const metadata = { title: "Profile and terms" };

export default async function Page() {
  await requireFirm();
  return <Profile />;
}
