import type { ReactNode } from "react";
import styles from "./Steps.module.css";

/** Progress: a bar for each place or step, beside each other. */
export function Steps({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {children}
    </ol>
  );
}

interface StepProps {
  done: boolean;
  /** It is the next one to do. */
  current?: boolean;
  children: ReactNode;
}

/** One of them, with its words under its bar. */
export function Step({ done, current = false, children }: StepProps) {
  return (
    <li data-done={done || undefined} aria-current={current ? "step" : undefined}>
      {children}
    </li>
  );
}
