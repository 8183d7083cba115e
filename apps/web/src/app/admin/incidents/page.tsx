import type { Metadata } from "next";
import { IncidentsPage } from "../../../features/admin/incidents/IncidentsPage.tsx";

export const metadata: Metadata = { title: "Admin, incidents" };

/** Incidents and planned work that the public status page shows. */
export default function Page() {
  return <IncidentsPage />;
}
