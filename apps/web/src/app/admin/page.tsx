import type { Metadata } from "next";
import { FindLoad } from "../../admin/FindLoad.tsx";

export const metadata: Metadata = { title: "Admin" };

/** The admin's door: find a load. */
export default function Page() {
  return <FindLoad />;
}
