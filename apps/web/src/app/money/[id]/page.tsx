import { InvoicePage } from "../../../features/money/InvoicePage.tsx";
import { requireFirm } from "../../../shared/session/current-session.ts";

export const metadata = { title: "Invoice" };

/** Page of an invoice, for both of its firms. */
export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  await requireFirm();
  return <InvoicePage id={(await params).id} />;
}
