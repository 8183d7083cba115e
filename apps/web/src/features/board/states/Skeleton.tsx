import styles from "./Skeleton.module.css";

/** Placeholder lines while the first page is read; they appear after a delay, so that a quick answer shows none. */
export function Skeleton() {
  return <div className={styles.skeleton} role="status" aria-label="Reading the board" />;
}
