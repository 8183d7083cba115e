import { BETWEEN_TOWNS } from "@board/geo/between-towns";
import styles from "./Place.module.css";

/**
 * Town of an outcode. A wide outcode has a second town, shown only if it fits, and never in a list that sets
 * `--second-town: none`.
 */
export function Town({ town }: { town: string }) {
  const [main, second] = town.split(BETWEEN_TOWNS);
  if (second === undefined) return town;
  return (
    <span className={styles.towns}>
      <span className={styles.main}>{main}</span>
      <span className={styles.second}>{BETWEEN_TOWNS + second}</span>
    </span>
  );
}
