import type { ReactNode } from "react";
import styles from "./Steps.module.css";

/** Row of bars that shows progress, one per place or step. */
export function Steps({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {children}
    </ol>
  );
}

interface StepProps {
  done: boolean;
  /** Marks the next step. */
  current?: boolean;
  children: ReactNode;
}

/** One step: a bar with its text below. */
export function Step({ done, current = false, children }: StepProps) {
  return (
    <li data-done={done || undefined} aria-current={current ? "step" : undefined}>
      {children}
    </li>
  );
}
