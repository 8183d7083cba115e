import type { Metadata } from "next";
import { RegisterPage } from "../../../features/admin/queues/RegisterPage.tsx";

export const metadata: Metadata = { title: "Admin, register and holds" };

/** Age of the licence register, and firms that are held by it or by a changed contact. */
export default function Page() {
  return <RegisterPage />;
}
