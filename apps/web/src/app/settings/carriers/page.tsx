import { requireFirm } from "../../../session/current-session.ts";
import { Carriers } from "../../../settings/carriers/Carriers.tsx";

export const metadata = { title: "Preferred and blocked" };

export default async function Page() {
  await requireFirm();
  return <Carriers />;
}
