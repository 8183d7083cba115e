import type { ReactNode } from "react";
import { currentSession } from "../shared/session/current-session.ts";
import { Shell } from "../shared/shell/Shell.tsx";
import type { Section } from "../shared/shell/ShellFrame.tsx";
import { AppShell } from "./AppShell.tsx";

/** Layout of a public page. A signed-in person sees the same frame as on signed-in pages, a visitor the public frame. */
export async function ReaderFrame({ section, children }: { section: Section; children: ReactNode }) {
  const session = await currentSession();
  // AppShell would redirect a person who has not accepted new terms, but that person may read public pages.
  if (session === null || session.termsDue)
    return (
      <Shell current={section} end={session === null ? "enter" : "work"}>
        {children}
      </Shell>
    );
  return <AppShell>{children}</AppShell>;
}
