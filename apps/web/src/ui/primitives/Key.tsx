import type { ReactNode } from "react";
import styles from "./Key.module.css";

/** Row of keyboard hints; renders nothing where there is no keyboard. */
export function Keys({ children }: { children: ReactNode }) {
  return <span className={styles.keys}>{children}</span>;
}

/** Label of a key. */
export function Key({ children }: { children: string }) {
  return <kbd className={styles.key}>{children}</kbd>;
}
