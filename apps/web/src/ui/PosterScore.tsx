import type { ScoreLevel } from "@board/db/enums";
import styles from "./PosterScore.module.css";

const FILLED: Record<ScoreLevel, number> = { New: 0, Bronze: 1, Silver: 2, Gold: 3 };
const BARS = [1, 2, 3];

/** A firm's score with its level as bars; "New" until five loads are finished. */
export function PosterScore({ score, level }: { score: number; level: ScoreLevel }) {
  if (level === "New") {
    return (
      <span className={styles.fresh} title="Fewer than 5 finished loads">
        New
      </span>
    );
  }
  return (
    <span className={styles.root} title={`${level}, score ${score} of 100`}>
      <span className={styles.score}>{score}</span>
      <span className={styles.bars} aria-hidden>
        {BARS.map((bar) => (
          <i key={bar} data-filled={bar <= FILLED[level]} />
        ))}
      </span>
      <span className={styles.hidden}>{level}</span>
    </span>
  );
}
