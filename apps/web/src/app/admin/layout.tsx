import { notFound, redirect } from "next/navigation";
import type { ReactNode } from "react";
import { requireSession } from "../../session/current-session.ts";
import { AppShell } from "../AppShell.tsx";

/** For those who run the board; to everybody else it does not exist. */
export default async function Layout({ children }: { children: ReactNode }) {
  const { person, actor } = await requireSession(true);
  if (!person.isAdmin) notFound();
  // The room's calls refuse as well; this leads to where a factor is added.
  if (actor.kind === "admin" && actor.mustEnrol) redirect("/account#second-factor");
  return <AppShell asAdmin>{children}</AppShell>;
}
