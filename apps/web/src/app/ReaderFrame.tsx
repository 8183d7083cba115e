import type { ReactNode } from "react";
import { currentSession } from "../shared/session/current-session.ts";
import { Shell } from "../shared/shell/Shell.tsx";
import type { Section } from "../shared/shell/ShellFrame.tsx";
import { AppShell } from "./AppShell.tsx";

/** Layout of a public page: that of signed-in pages for a signed-in person, else that of visitors. */
export async function ReaderFrame({ section, children }: { section: Section; children: ReactNode }) {
  const session = await currentSession();
  // People who have not accepted the new terms yet may still read public pages.
  if (session === null || session.termsDue)
    return (
      <Shell current={section} end={session === null ? "enter" : "work"}>
        {children}
      </Shell>
    );
  return <AppShell>{children}</AppShell>;
}
