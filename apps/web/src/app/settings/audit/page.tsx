import { AuditPage } from "../../../features/settings/audit/AuditPage.tsx";
import { requireFirm } from "../../../shared/session/current-session.ts";

export const metadata = { title: "Audit log" };

export default async function Page() {
  await requireFirm();
  return <AuditPage />;
}
