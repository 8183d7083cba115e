import type { ReactNode } from "react";
import styles from "./Pairs.module.css";

/** Names with their values, by default in two columns. A pair without a value is omitted. */
export function Pairs({
  pairs,
  kind,
}: {
  pairs: readonly (readonly [string, ReactNode])[];
  /**
   * "ends" puts name and value at opposite ends of a row; "across" puts pairs side by side, each name above its
   * value; "short" is narrow, with bold values.
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
