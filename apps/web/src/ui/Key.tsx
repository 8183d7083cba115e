import type { ReactNode } from "react";
import styles from "./Key.module.css";

/** Effects of some keys; left out where there is none. */
export function Keys({ children }: { children: ReactNode }) {
  return <span className={styles.keys}>{children}</span>;
}

/** A key to press. */
export function Key({ children }: { children: string }) {
  return <kbd className={styles.key}>{children}</kbd>;
}
