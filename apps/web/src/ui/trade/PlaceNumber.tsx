import { IconCheck } from "@tabler/icons-react";
import styles from "./PlaceNumber.module.css";

interface PlaceNumberProps {
  number: number;
  kind: "COLLECT" | "DELIVER";
  done?: boolean;
}

/** Number of a place in a load's route: a ring for loading, a disc for unloading, a tick once it is done. */
export function PlaceNumber({ number, kind, done = false }: PlaceNumberProps) {
  return (
    <span className={styles.number} data-kind={kind}>
      {done ? <IconCheck size={13} stroke={2.6} role="img" aria-label={`${number}, done`} /> : number}
    </span>
  );
}
