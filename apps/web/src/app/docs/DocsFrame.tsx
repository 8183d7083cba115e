import type { ReactNode } from "react";
import { DocsLayout } from "../../features/docs/DocsLayout.tsx";
import { ReaderFrame } from "../ReaderFrame.tsx";

/** Layout of a developer page; `current` is its path. */
export function DocsFrame({ current, children }: { current: string; children: ReactNode }) {
  return (
    <ReaderFrame section="developers">
      <DocsLayout current={current}>{children}</DocsLayout>
    </ReaderFrame>
  );
}
