import type { Metadata } from "next";
import { RegisterPage } from "../../../features/admin/queues/RegisterPage.tsx";

export const metadata: Metadata = { title: "Admin, register and holds" };

/** Age of the licence register, and the firms on hold because of it or because of changed contact details. */
export default function Page() {
  return <RegisterPage />;
}
