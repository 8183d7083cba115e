import type { ReactNode } from "react";
import styles from "./Pairs.module.css";

/** Names and what they are, in two columns unless said; what there is not is left out. */
export function Pairs({
  pairs,
  kind,
}: {
  pairs: readonly (readonly [string, ReactNode])[];
  /** At both ends of a line; beside each other, each under its name; short names in a narrow place, where bold words stand out. */
  kind?: "ends" | "across" | "short";
}) {
  return (
    <dl className={styles.pairs} data-kind={kind}>
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
