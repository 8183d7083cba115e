import type { ReactNode } from "react";
import { GuidePage } from "../../features/docs/GuidePage.tsx";
import { ReaderFrame } from "../ReaderFrame.tsx";

/** Layout of a developer page; `current` is its path. */
export function DocsFrame({ current, children }: { current: string; children: ReactNode }) {
  return (
    <ReaderFrame section="developers">
      <GuidePage current={current}>{children}</GuidePage>
    </ReaderFrame>
  );
}
