import type { Metadata } from "next";
import { PersonDetails } from "../../../../admin/people/PersonDetails.tsx";

export const metadata: Metadata = { title: "Admin, person" };

/** Somebody as an admin sees them. */
export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  return <PersonDetails id={(await params).id} />;
}
