import type { Metadata } from "next";
import { LogPage } from "../../../features/admin/log/LogPage.tsx";

export const metadata: Metadata = { title: "Admin, log" };

/** Log of admins' actions. */
export default function Page() {
  return <LogPage />;
}
