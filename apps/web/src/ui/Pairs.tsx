import type { ReactNode } from "react";
import styles from "./Pairs.module.css";

/** Names and what they are, in two columns unless said; what there is not is left out. */
export function Pairs({
  pairs,
  ends = false,
  across = false,
  short = false,
}: {
  pairs: readonly (readonly [string, ReactNode])[];
  /** At both ends of a line. */
  ends?: boolean;
  /** Beside each other, each under its name. */
  across?: boolean;
  /** Short names in a narrow place; what is bold stands out. */
  short?: boolean;
}) {
  return (
    <dl className={styles.pairs} data-kind={across ? "across" : ends ? "ends" : short ? "short" : undefined}>
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
