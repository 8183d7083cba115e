import type { ReactNode } from "react";
import { readHelpEntries } from "../../features/help/help-pages.ts";
import { DocumentPage } from "../../shared/markdown/DocumentPage.tsx";
import { ReaderFrame } from "../ReaderFrame.tsx";

/** Layout of a help page; `current` is its path. */
export async function HelpFrame({ current, children }: { current: string; children: ReactNode }) {
  return (
    <ReaderFrame section="help">
      <DocumentPage label="Help pages" groups={[await readHelpEntries()]} current={current}>
        {children}
      </DocumentPage>
    </ReaderFrame>
  );
}
