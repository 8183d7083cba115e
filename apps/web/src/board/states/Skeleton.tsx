import styles from "./Skeleton.module.css";

const LINES = Array.from({ length: 22 }, (_, at) => at);
/** Of each line, the bars after the two places: miles, vehicle, load, needs, price. */
const REST = ["miles", "vehicle", "load", "needs", "price"];

/** The lines in their places while the first ones are read; they come after a moment, so that a quick answer shows none. */
export function Skeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label="Reading the board">
      {LINES.map((line) => (
        <div key={line}>
          <i />
          <i />
          <i data-plate />
          <i />
          <i data-plate />
          <i />
          {REST.map((name) => (
            <i key={name} data-of={name} />
          ))}
        </div>
      ))}
    </div>
  );
}
