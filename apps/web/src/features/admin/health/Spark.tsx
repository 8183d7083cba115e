import styles from "./Health.module.css";
import { linePoints } from "./health-words.ts";

const WIDTH = 72;
const HEIGHT = 20;

/** Sparkline, hidden from screen readers because the text beside it has the same facts. */
export function Spark({ values }: { values: readonly number[] }) {
  const points = linePoints(values, WIDTH, HEIGHT);
  const last = points.at(-1);
  if (last === undefined || points.length < 2) return null;
  return (
    <svg className={styles.spark} viewBox={`-3 -3 ${WIDTH + 6} ${HEIGHT + 6}`} aria-hidden="true">
      <polyline points={points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ")} />
      <circle cx={last[0]} cy={last[1]} r="2.6" />
    </svg>
  );
}
