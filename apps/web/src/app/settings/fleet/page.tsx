import { Fleet } from "../../../features/settings/fleet/Fleet.tsx";
import { requireFirm } from "../../../shared/session/current-session.ts";

export const metadata = { title: "Vehicles and bases" };

export default async function Page() {
  await requireFirm();
  return <Fleet />;
}
