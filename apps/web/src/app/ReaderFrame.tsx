import type { ReactNode } from "react";
import { currentSession } from "../session/current-session.ts";
import { type Section, Shell } from "../shell/Shell.tsx";
import { AppShell } from "./AppShell.tsx";

/** A page that anybody may read: in the frame of those who are signed in, or in that of visitors. */
export async function ReaderFrame({ section, children }: { section: Section; children: ReactNode }) {
  const session = await currentSession();
  // Somebody who has to agree to new terms may read on first.
  if (session === null || session.termsDue)
    return (
      <Shell current={section} end={session === null ? "enter" : "work"}>
        {children}
      </Shell>
    );
  return <AppShell>{children}</AppShell>;
}
