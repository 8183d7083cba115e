import { BillingPage } from "../../../features/settings/billing/BillingPage.tsx";
import { requireFirm } from "../../../shared/session/current-session.ts";

export const metadata = { title: "Billing" };

export default async function Page() {
  await requireFirm();
  return <BillingPage />;
}
