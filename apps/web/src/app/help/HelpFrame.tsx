import type { ReactNode } from "react";
import { readHelpEntries } from "../../help/help-pages.ts";
import { DocumentPage } from "../../markdown/DocumentPage.tsx";
import { ReaderFrame } from "../ReaderFrame.tsx";

/** A page for the people who use the site; `current` is its own path. */
export async function HelpFrame({ current, children }: { current: string; children: ReactNode }) {
  return (
    <ReaderFrame section="help">
      <DocumentPage label="Help pages" groups={[await readHelpEntries()]} current={current}>
        {children}
      </DocumentPage>
    </ReaderFrame>
  );
}
