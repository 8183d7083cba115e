import type { Metadata } from "next";
import { Backload } from "../../../board/backload/Backload.tsx";

export const metadata: Metadata = { title: "Backload" };

export default function Page() {
  return <Backload />;
}
