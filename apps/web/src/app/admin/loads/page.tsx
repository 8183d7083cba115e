import type { Metadata } from "next";
import { FindPage } from "../../../admin/find/FindPage.tsx";

export const metadata: Metadata = { title: "Admin, find" };

/** What the admin's one box found. */
export default function Page() {
  return <FindPage />;
}
