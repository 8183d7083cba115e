import type { ReactNode } from "react";
import type { ChangedFact } from "../loads/changed-facts.ts";
import styles from "./ChangedFacts.module.css";
import { Note } from "./Note.tsx";

interface ChangedFactsProps {
  changes: readonly ChangedFact[];
  /** What to do about it. */
  children: ReactNode;
}

/** Says that a load is another than the one that was seen, and in what. */
export function ChangedFacts({ changes, children }: ChangedFactsProps) {
  return (
    <Note kind="warning" live>
      <b>This load changed after you saw it. Nothing was done.</b>
      {changes.length > 0 && (
        <dl className={styles.changes}>
          {changes.map(({ name, was, is }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <s>{was}</s> <ins>{is}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className={styles.next}>{children}</p>
    </Note>
  );
}
