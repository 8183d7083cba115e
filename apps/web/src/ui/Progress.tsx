import { type ReactNode, useId } from "react";
import styles from "./Progress.module.css";

interface ProgressProps {
  /** What is being done, in words that hold the numbers. */
  children: ReactNode;
  /** Null while it cannot be known. */
  done: number | null;
  of?: number;
}

/** How far something has come: the browser's own element, with words over it. */
export function Progress({ children, done, of = 1 }: ProgressProps) {
  const id = useId();
  return (
    <div className={styles.progress}>
      <span id={id}>{children}</span>
      <progress aria-labelledby={id} max={of} {...(done === null ? {} : { value: done })} />
    </div>
  );
}
