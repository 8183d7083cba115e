import type { Metadata } from "next";
import { LogPage } from "../../../admin/log/LogPage.tsx";

export const metadata: Metadata = { title: "Admin, log" };

/** Everything that admins did. */
export default function Page() {
  return <LogPage />;
}
