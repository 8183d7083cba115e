import type { CSSProperties, ReactNode } from "react";
import styles from "./StepList.module.css";

/** Steps of a routing guide, one below the other; `boxed` is a list with its own border. */
export function StepList({ boxed = false, children }: { boxed?: boolean; children: ReactNode }) {
  return <ol className={boxed ? `${styles.steps} ${styles.box}` : styles.steps}>{children}</ol>;
}

interface StepItemProps {
  number: number;
  /** "now" for the step that asks, "next" for one that has not begun. */
  state?: "now" | "next" | undefined;
  children: ReactNode;
}

/** A step with its number. */
export function StepItem({ number, state, children }: StepItemProps) {
  return (
    <li data-state={state} aria-current={state === "now" ? "step" : undefined}>
      <StepNumber>{number}</StepNumber>
      <div>{children}</div>
    </li>
  );
}

/** Number of a step in a ring. */
export function StepNumber({ children }: { children: number }) {
  return <span className={styles.number}>{children}</span>;
}

export interface BarPart {
  key: string | number;
  /** Width beside the other parts: minutes or loads. */
  size: number;
  /** Filled part from 0 to 1. */
  done?: number;
  hatched?: boolean;
  /** Time below the part. */
  time?: string;
}

/** Bar with a part for each step, to scale. */
export function StepBar({ label, parts }: { label: string; parts: readonly BarPart[] }) {
  return (
    <div className={styles.bar} role="img" aria-label={label}>
      {parts.map(({ key, size, done = 0, hatched, time }) => (
        <span key={key} style={{ flex: `${size} 0 0` }}>
          <i data-hatched={hatched || undefined} style={{ "--done": `${done * 100}%` } as CSSProperties} />
          {time && <small>{time}</small>}
        </span>
      ))}
    </div>
  );
}
