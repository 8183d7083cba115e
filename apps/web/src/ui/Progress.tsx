import { type ReactNode, useId } from "react";
import styles from "./Progress.module.css";

interface ProgressProps {
  /** The work, in words that hold the numbers. */
  children: ReactNode;
  /** Null while it cannot be known. */
  done: number | null;
  of?: number;
}

/** Progress of some work: the browser's own element, with words over it. */
export function Progress({ children, done, of = 1 }: ProgressProps) {
  const id = useId();
  return (
    <div className={styles.progress}>
      <span id={id}>{children}</span>
      <progress aria-labelledby={id} max={of} {...(done === null ? {} : { value: done })} />
    </div>
  );
}
