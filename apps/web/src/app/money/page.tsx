import { MoneyPage } from "../../features/money/MoneyPage.tsx";
import { requireFirm } from "../../shared/session/current-session.ts";

export const metadata = { title: "Money" };

/** Invoices of both sides, with what is to do first. */
export default async function Page() {
  await requireFirm();
  return <MoneyPage />;
}
