import styles from "./Skeleton.module.css";

const LINES = Array.from({ length: 22 }, (_, at) => at);
/** Of each line: age, day, the two places, miles, vehicle, load, needs, price. */
const BARS = Array.from({ length: 11 }, (_, at) => at);

/** The lines in their places while the first ones are read; they come after a moment, so that a quick answer shows none. */
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
