import type { ReactNode } from "react";
import styles from "./Pairs.module.css";

/** Names and what they are, in two columns; what there is not is left out. */
export function Pairs({
  pairs,
  ends = false,
}: {
  pairs: readonly (readonly [string, ReactNode])[];
  ends?: boolean;
}) {
  return (
    <dl className={ends ? `${styles.pairs} ${styles.ends}` : styles.pairs}>
      {pairs
        .filter(([, what]) => what !== null && what !== undefined && what !== "" && what !== false)
        .map(([name, what]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{what}</dd>
          </div>
        ))}
    </dl>
  );
}
