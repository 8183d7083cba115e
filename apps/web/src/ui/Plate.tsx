import styles from "./Plate.module.css";

/** An outcode, and nothing else, on a small white plate. */
export function Plate({ outcode, large = false }: { outcode: string; large?: boolean }) {
  return <span className={large ? `${styles.plate} ${styles.large}` : styles.plate}>{outcode}</span>;
}
