import type { ReactNode } from "react";
import styles from "./ValueChip.module.css";

interface ValueChipProps {
  /** "info" for a value that is set, "bad" for one that cannot be read; undefined for one that is open. */
  tone: "info" | "bad" | undefined;
  /** "dashed" for a value that nobody typed. */
  kind?: "dashed" | undefined;
  title?: string | undefined;
  /** The value or a button for it, and the button that clears it. */
  children: ReactNode;
}

/** A value with its name and buttons: a filter, or a field that was read from a line. */
export function ValueChip({ tone, kind, title, children }: ValueChipProps) {
  return (
    <span className={styles.chip} data-tone={tone} data-kind={kind} title={title}>
      {children}
    </span>
  );
}
