import type { Metadata } from "next";
import { RegisterPage } from "../../../admin/queues/RegisterPage.tsx";

export const metadata: Metadata = { title: "Admin, register and holds" };

/** The age of the register, and the firms that it or a changed contact stops. */
export default function Page() {
  return <RegisterPage />;
}
