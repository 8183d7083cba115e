import type { Metadata } from "next";
import { Offers } from "../../../features/board/offers/Offers.tsx";

export const metadata: Metadata = { title: "Offers" };

/** Offers to the carrier, which it says yes or no to. */
export default function Page() {
  return <Offers />;
}
