import { notFound, redirect } from "next/navigation";
import type { ReactNode } from "react";
import { requireSession } from "../../shared/session/current-session.ts";
import { AppShell } from "../AppShell.tsx";

/** Layout of the admin pages; answers 404 to everyone else. */
export default async function Layout({ children }: { children: ReactNode }) {
  const { person, actor } = await requireSession(true);
  if (!person.isAdmin) notFound();
  // Requires a second factor, as the API does for an admin's requests: redirects to the page that adds one.
  if (actor.kind === "admin" && actor.mustEnrol) redirect("/account#second-factor");
  return <AppShell asAdmin>{children}</AppShell>;
}
