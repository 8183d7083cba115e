import type { ReactNode } from "react";
import styles from "./Raw.module.css";

/** Text exactly as sent or received. */
export function Raw({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keys must reach it
    <pre className={styles.raw} tabIndex={0}>
      {children}
    </pre>
  );
}

/** Marks the invalid part of a text; the text beside it gives the reason. */
export function Wrong({ children }: { children: ReactNode }) {
  return (
    <mark className={styles.wrong} data-tone="bad">
      {children}
    </mark>
  );
}
