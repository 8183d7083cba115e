import type { Metadata } from "next";
import { HealthPage } from "../../../features/admin/health/HealthPage.tsx";

export const metadata: Metadata = { title: "Admin, health" };

/** Health of the service over 30 days. */
export default function Page() {
  return <HealthPage />;
}
