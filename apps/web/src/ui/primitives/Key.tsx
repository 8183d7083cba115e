import type { ReactNode } from "react";
import styles from "./Key.module.css";

/** Row of keyboard hints, for devices with a keyboard only. */
export function Keys({ children }: { children: ReactNode }) {
  return <span className={styles.keys}>{children}</span>;
}

/** A key in a keyboard hint. */
export function Key({ children }: { children: string }) {
  return <kbd className={styles.key}>{children}</kbd>;
}
