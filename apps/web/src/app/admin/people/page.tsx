import type { Metadata } from "next";
import { PersonList } from "../../../features/admin/people/PersonList.tsx";

export const metadata: Metadata = { title: "Admin, people" };

/** List of everyone who can sign in. */
export default function Page() {
  return <PersonList />;
}
