import type { Metadata } from "next";
import { OverviewPage } from "../../features/admin/queues/OverviewPage.tsx";

export const metadata: Metadata = { title: "Admin" };

/** Start page of the admin: queues and health. */
export default function Page() {
  return <OverviewPage />;
}
