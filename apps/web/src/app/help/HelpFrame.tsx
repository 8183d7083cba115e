import type { ReactNode } from "react";
import { readHelpEntries } from "../../features/help/help-pages.ts";
import { PageWithMenu } from "../../shared/markdown/PageWithMenu.tsx";
import { ReaderFrame } from "../ReaderFrame.tsx";

/** Layout of a help page; `current` is its path. */
export async function HelpFrame({ current, children }: { current: string; children: ReactNode }) {
  return (
    <ReaderFrame section="help">
      <PageWithMenu label="Help pages" groups={[await readHelpEntries()]} current={current}>
        {children}
      </PageWithMenu>
    </ReaderFrame>
  );
}
