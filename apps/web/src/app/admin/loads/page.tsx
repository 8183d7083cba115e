import type { Metadata } from "next";
import { SearchPage } from "../../../features/admin/search/SearchPage.tsx";

export const metadata: Metadata = { title: "Admin, find" };

/** Results of an admin's search for loads, firms and people. */
export default function Page() {
  return <SearchPage />;
}
