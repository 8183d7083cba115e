import type { Metadata } from "next";
import { FirmDetails } from "../../../../admin/firms/FirmDetails.tsx";

export const metadata: Metadata = { title: "Admin, firm" };

/** A firm as an admin sees it. */
export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  return <FirmDetails id={(await params).id} />;
}
