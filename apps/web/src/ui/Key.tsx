import styles from "./Key.module.css";

/** A key to press. */
export function Key({ children, onFill = false }: { children: string; onFill?: boolean }) {
  return <kbd className={onFill ? `${styles.key} ${styles.onFill}` : styles.key}>{children}</kbd>;
}
