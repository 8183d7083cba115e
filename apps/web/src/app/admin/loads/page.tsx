import type { Metadata } from "next";
import { SearchPage } from "../../../features/admin/search/SearchPage.tsx";

export const metadata: Metadata = { title: "Admin, find" };

/** Results of the admin's search. */
export default function Page() {
  return <SearchPage />;
}
