"use client";

import type { ReactNode } from "react";
import { fetchedPopover } from "../primitives/Popover.tsx";
import type { FigureLinesProps } from "./FigureLines.tsx";
import styles from "./FigureSum.module.css";

const Sum = fetchedPopover<FigureLinesProps>(async () => (await import("./FigureLines.tsx")).FigureLines);

/** A figure of a firm's record. Pressing it shows the parts that it is worked out from. */
export function FigureSum({
  figure,
  name,
  ...lines
}: FigureLinesProps & {
  figure: ReactNode;
  /** Accessible name of the panel. */
  name: string;
}) {
  return (
    <span data-prints>
      <Sum className={styles.figure} button={figure} panelLabel={name} content={() => lines} />
    </span>
  );
}
