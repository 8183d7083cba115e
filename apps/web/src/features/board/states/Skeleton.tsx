import styles from "./Skeleton.module.css";

const LINES = Array.from({ length: 22 }, (_, at) => at);
/** Bars of a line, one for each cell. */
const BARS = Array.from({ length: 11 }, (_, at) => at);

/** Placeholder lines while the first page is read; they appear after a delay, so that a quick answer shows none. */
export function Skeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label="Reading the board">
      {LINES.map((line) => (
        <div key={line}>
          {BARS.map((bar) => (
            <i key={bar} />
          ))}
        </div>
      ))}
    </div>
  );
}
