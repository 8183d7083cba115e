import { ConditionsPage } from "../../../features/settings/conditions/ConditionsPage.tsx";
import { requireFirm } from "../../../shared/session/current-session.ts";

export const metadata = { title: "Conditions of carriage" };

export default async function Page() {
  await requireFirm();
  return <ConditionsPage />;
}
