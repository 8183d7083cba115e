import type { Metadata } from "next";
import { PersonDetails } from "../../../../features/admin/people/PersonDetails.tsx";

export const metadata: Metadata = { title: "Admin, person" };

/** Details of a person for admins. */
export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  return <PersonDetails id={(await params).id} />;
}
