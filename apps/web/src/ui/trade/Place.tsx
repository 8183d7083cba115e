import styles from "./Place.module.css";
import { Plate } from "./Plate.tsx";
import { Town } from "./Town.tsx";

/** Outcode with its town. A narrow column truncates the town but never the outcode. */
export function Place({ outcode, town }: { outcode: string; town: string }) {
  return (
    <span className={styles.place}>
      <Plate outcode={outcode} />
      <span className={styles.town}>
        <Town town={town} />
      </span>
    </span>
  );
}
