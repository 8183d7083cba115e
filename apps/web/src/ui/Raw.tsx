import type { ReactNode } from "react";
import styles from "./Raw.module.css";

/** Text as it was sent or answered. */
export function Raw({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keys must reach it
    <pre className={styles.raw} tabIndex={0}>
      {children}
    </pre>
  );
}

/** Marks a part of a text that is wrong; the words beside it say why. */
export function Wrong({ children }: { children: ReactNode }) {
  return (
    <mark className={styles.wrong} data-tone="bad">
      {children}
    </mark>
  );
}
