import styles from "./Progress.module.css";
import type { Doing } from "./use-import.ts";

interface ProgressProps {
  doing: Doing;
  done: number;
  of: number;
}

const WORDS = {
  reading: "Reading the sheet",
  checking: "Looking up miles and guide prices",
  posting: "Posting. You may leave this page and come back: nothing is lost or posted twice",
};

/** Progress. */
export function Progress({ doing, done, of }: ProgressProps) {
  if (doing === null) return null;
  const known = doing !== "reading" && of > 0;
  return (
    <div className={styles.progress}>
      <span id="import-progress">
        {WORDS[doing]}
        {known && `: ${done} of ${of}`}
      </span>
      <progress aria-labelledby="import-progress" {...(known ? { value: done, max: of } : {})} />
    </div>
  );
}
