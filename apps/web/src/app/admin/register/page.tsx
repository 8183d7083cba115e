import type { Metadata } from "next";
import { LicenceRegisterPage } from "../../../features/admin/queues/LicenceRegisterPage.tsx";

export const metadata: Metadata = { title: "Admin, register and holds" };

/** Age of the licence register, and the firms on hold because of it or because of changed contact details. */
export default function Page() {
  return <LicenceRegisterPage />;
}
