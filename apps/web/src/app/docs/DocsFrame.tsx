import type { ReactNode } from "react";
import { GuidePage } from "../../guides/GuidePage.tsx";
import { currentSession } from "../../session/current-session.ts";
import { type Section, Shell } from "../../shell/Shell.tsx";
import { AppShell } from "../AppShell.tsx";

interface DocsFrameProps {
  section: Section;
  /** The page's own path. */
  current: string;
  children: ReactNode;
}

/** A page of the documentation: in the frame of those who are signed in, or in that of visitors. */
export async function DocsFrame({ section, current, children }: DocsFrameProps) {
  const session = await currentSession();
  const page = <GuidePage current={current}>{children}</GuidePage>;
  // Somebody who has to agree to new terms may read on first.
  if (session === null || session.termsDue)
    return (
      <Shell current={section} end={session === null ? "enter" : "work"}>
        {page}
      </Shell>
    );
  return <AppShell>{page}</AppShell>;
}
