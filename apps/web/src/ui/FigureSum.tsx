"use client";

import type { ReactNode } from "react";
import type { FigureLinesProps } from "./FigureLines.tsx";
import styles from "./FigureSum.module.css";
import { fetchedPopover } from "./Popover.tsx";

const Sum = fetchedPopover<FigureLinesProps>(async () => (await import("./FigureLines.tsx")).FigureLines);

/** A figure of a firm's record that opens what it is made of. */
export function FigureSum({
  figure,
  name,
  ...lines
}: FigureLinesProps & {
  figure: ReactNode;
  /** Label of what opens. */
  name: string;
}) {
  return (
    <span data-prints>
      <Sum className={styles.figure} button={figure} panelLabel={name} content={() => lines} />
    </span>
  );
}
