import type { ReactNode } from "react";
import { DocumentPage } from "../markdown/DocumentPage.tsx";
import { DocsSearch } from "./DocsSearch.tsx";
import { readMenu } from "./guides.ts";

interface GuidePageProps {
  /** The path of the page that is shown. */
  current: string;
  children: ReactNode;
}

/** A page for developers with the search and the list of those of its kind beside it. */
export async function GuidePage({ current, children }: GuidePageProps) {
  return (
    <DocumentPage
      label="Documentation"
      groups={await readMenu(current)}
      current={current}
      search={<DocsSearch />}
    >
      {children}
    </DocumentPage>
  );
}
