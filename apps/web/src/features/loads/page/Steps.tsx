import { formatExact } from "../../../ui/format/days.ts";
import styles from "../../../ui/primitives/Timeline.module.css";
import type { Step } from "./steps.ts";

/** Timeline with short times; the exact ones are shown on hover. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className={styles.timeline}>
      {steps.map(({ key, what, at, when, by, state }) => (
        <li key={key} data-state={state}>
          {at === null ? (
            when && <time>{when}</time>
          ) : (
            <time dateTime={at} title={`${formatExact(new Date(at))}, UK time`}>
              {when}
            </time>
          )}
          {["done", "trouble", "look"].includes(state) ? <b>{what}</b> : what}
          {by && <small>{by}</small>}
        </li>
      ))}
    </ol>
  );
}
