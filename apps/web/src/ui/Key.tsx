import styles from "./Key.module.css";

/** A key to press. */
export function Key({ children }: { children: string }) {
  return <kbd className={styles.key}>{children}</kbd>;
}
