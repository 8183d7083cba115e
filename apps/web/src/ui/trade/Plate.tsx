import styles from "../primitives/Badge.module.css";

/** Outcode on a small white plate. */
export function Plate({ outcode }: { outcode: string }) {
  return <span className={styles.plate}>{outcode}</span>;
}
