import type { Metadata } from "next";
import { FirmDetails } from "../../../../features/admin/firms/FirmDetails.tsx";

export const metadata: Metadata = { title: "Admin, firm" };

/** Details of a firm for admins. */
export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  return <FirmDetails id={(await params).id} />;
}
