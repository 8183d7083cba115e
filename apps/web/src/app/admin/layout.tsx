import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { requireSession } from "../../session/current-session.ts";
import { AppShell } from "../../shell/AppShell.tsx";

/** For those who run the board; to everybody else it does not exist. */
export default async function Layout({ children }: { children: ReactNode }) {
  const { person } = await requireSession(true);
  if (!person.isAdmin) notFound();
  return <AppShell asAdmin>{children}</AppShell>;
}
