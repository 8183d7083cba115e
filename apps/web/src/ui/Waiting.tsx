import styles from "./Waiting.module.css";

/** A line where something will be. */
export function Waiting({ what }: { what: string }) {
  return <div className={styles.skeleton} role="status" aria-label={`Loading ${what}`} />;
}
