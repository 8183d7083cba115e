import type { Mode } from "../session/mode.ts";
import styles from "./ModeBadge.module.css";

/** Which of the two sets of data something belongs to. */
export function ModeBadge({ mode }: { mode: Mode }) {
  return <span className={`${styles.mode} ${styles[mode]}`}>{mode.toUpperCase()}</span>;
}
