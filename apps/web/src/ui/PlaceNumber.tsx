import { IconCheck } from "@tabler/icons-react";
import styles from "./PlaceNumber.module.css";

interface PlaceNumberProps {
  number: number;
  kind: "COLLECT" | "DELIVER";
  done?: boolean;
}

/** The number of a place along the way: a ring where goods are put on, a disc where they are taken off, a tick once done. */
export function PlaceNumber({ number, kind, done = false }: PlaceNumberProps) {
  return (
    <span className={styles.number} data-kind={kind}>
      {done ? <IconCheck size={13} stroke={2.6} role="img" aria-label={`${number}, done`} /> : number}
    </span>
  );
}
