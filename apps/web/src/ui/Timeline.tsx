import type { ReactNode } from "react";
import { formatExact } from "./format/ages.ts";
import styles from "./Timeline.module.css";

export interface TimelineStep {
  key: string;
  what: ReactNode;
  /** RFC 3339; left out for a step to come. */
  at?: string | undefined;
  /** Through what and by whom. */
  by?: ReactNode;
  state: "done" | "next" | "trouble" | "noted";
}

/** What happened to a load, newest last. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <ol className={styles.timeline}>
      {steps.map(({ key, what, at, by, state }) => (
        <li key={key} data-state={state}>
          {at !== undefined && <time dateTime={at}>{formatExact(new Date(at))}</time>}
          {what}
          {by !== undefined && <small>{by}</small>}
        </li>
      ))}
    </ol>
  );
}
