import type { Metadata } from "next";
import { SearchPage } from "../../../admin/search/SearchPage.tsx";

export const metadata: Metadata = { title: "Admin, find" };

/** What the admin's one box found. */
export default function Page() {
  return <SearchPage />;
}
