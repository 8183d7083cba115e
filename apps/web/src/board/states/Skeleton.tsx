import styles from "./Skeleton.module.css";

const LINES = Array.from({ length: 22 }, (_, at) => at);
/** Widths of the grey bars, turn by turn, so that they look like words. */
const SHAPES = [
  [22, 70, 76, 74],
  [26, 86, 52, 58],
  [24, 64, 68, 66],
  [28, 78, 60, 50],
];

/** From the miles to the price, the same in every line. */
const REST = [24, 64, 118, 30, 72];

/** The lines in their places while the first ones are read; they come after a moment, so that a quick answer shows none. */
export function Skeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label="Reading the board">
      {LINES.map((line) => {
        const [age, when, from, to] = SHAPES[line % SHAPES.length] ?? [];
        return (
          <div key={line}>
            <i style={{ width: age }} />
            <i style={{ width: when }} />
            <i data-plate />
            <i style={{ width: from }} />
            <i data-plate />
            <i style={{ width: to }} />
            {REST.map((width, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the bars of a line never change places
              <i key={at} data-end={at === 0 || at === 4 || undefined} style={{ width }} />
            ))}
          </div>
        );
      })}
    </div>
  );
}
