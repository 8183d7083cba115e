import type { Metadata } from "next";
import { OverviewPage } from "../../admin/queues/OverviewPage.tsx";

export const metadata: Metadata = { title: "Admin" };

/** Where an admin starts: what waits, and how the board does. */
export default function Page() {
  return <OverviewPage />;
}
