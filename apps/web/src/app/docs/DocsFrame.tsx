import type { ReactNode } from "react";
import { GuidePage } from "../../guides/GuidePage.tsx";
import { ReaderFrame } from "../ReaderFrame.tsx";

/** A page for developers; `current` is its own path. */
export function DocsFrame({ current, children }: { current: string; children: ReactNode }) {
  return (
    <ReaderFrame section="developers">
      <GuidePage current={current}>{children}</GuidePage>
    </ReaderFrame>
  );
}
