import { BETWEEN_TOWNS } from "@board/geo/between-towns";
import styles from "./Place.module.css";

/**
 * The town of an outcode. The second one of a wide outcode is shown only where there is room for all of it, and in no list
 * that sets `--second-town: none`.
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
