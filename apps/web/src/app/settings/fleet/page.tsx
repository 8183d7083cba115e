import { requireFirm } from "../../../session/current-session.ts";
import { Fleet } from "../../../settings/fleet/Fleet.tsx";

export const metadata = { title: "Vehicles and bases" };

export default async function Page() {
  await requireFirm();
  return <Fleet />;
}
