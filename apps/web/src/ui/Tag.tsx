import type { ReactNode } from "react";
import styles from "./Tag.module.css";

/** A word on a tint: a property of a line, such as a plan or a role. */
export function Tag({ tone, children }: { tone?: "good" | "warn" | "bad" | undefined; children: ReactNode }) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  );
}
