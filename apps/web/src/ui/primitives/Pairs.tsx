import type { ReactNode } from "react";
import styles from "./Pairs.module.css";

/** Names and values, in two columns by default; pairs without a value are omitted. */
export function Pairs({
  pairs,
  kind,
}: {
  pairs: readonly (readonly [string, ReactNode])[];
  /**
   * Name and value at opposite ends; side by side with the name above its value; narrow, where bold values
   * stand out.
   */
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
