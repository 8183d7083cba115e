import type { Metadata } from "next";
import { FirmList } from "../../../features/admin/firms/FirmList.tsx";

export const metadata: Metadata = { title: "Admin, firms" };

export default function Page() {
  return <FirmList />;
}
