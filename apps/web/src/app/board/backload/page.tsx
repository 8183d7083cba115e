import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Backload } from "../../../features/board/backload/Backload.tsx";
import { currentMode } from "../../../shared/session/current-session.ts";

export const metadata: Metadata = { title: "Backload" };

export default async function Page() {
  // Redirects, because backloads are found among live loads only.
  if ((await currentMode()) === "test") redirect("/board");
  return <Backload />;
}
