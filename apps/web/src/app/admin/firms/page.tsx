import type { Metadata } from "next";
import { FirmList } from "../../../admin/firms/FirmList.tsx";

export const metadata: Metadata = { title: "Admin, firms" };

export default function Page() {
  return <FirmList />;
}
