import { requireFirm } from "../../../session/current-session.ts";
import { AuditPage } from "../../../settings/audit/AuditPage.tsx";

export const metadata = { title: "Audit log" };

export default async function Page() {
  await requireFirm();
  return <AuditPage />;
}
