import type { Metadata } from "next";
import { IncidentsPage } from "../../../admin/incidents/IncidentsPage.tsx";

export const metadata: Metadata = { title: "Admin, incidents" };

/** Incidents and planned work, as the public status page tells them. */
export default function Page() {
  return <IncidentsPage />;
}
