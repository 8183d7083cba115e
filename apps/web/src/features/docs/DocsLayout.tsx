import type { ReactNode } from "react";
import { PageWithMenu } from "../../shared/markdown/PageWithMenu.tsx";
import { DocsSearch } from "./DocsSearch.tsx";
import { readMenu } from "./developer-pages.ts";

interface DocsLayoutProps {
  /** Path of the page. */
  current: string;
  children: ReactNode;
}

/** Layout of a developer page with search and navigation. */
export async function DocsLayout({ current, children }: DocsLayoutProps) {
  return (
    <PageWithMenu
      label="Documentation"
      groups={await readMenu(current)}
      current={current}
      search={<DocsSearch />}
    >
      {children}
    </PageWithMenu>
  );
}
