import type { ScoreLevel } from "@board/db/enums";
import styles from "./PosterScore.module.css";
import { type Fact, Said } from "./Said.tsx";

/** A firm's score with its level as bars; "New" until five loads are finished. */
export function scoreFact(score: number, level: ScoreLevel): Fact {
  if (level === "New")
    return {
      words: "New",
      look: styles.fresh,
      title: "Fewer than 5 finished loads, or with fewer than 3 firms",
    };
  return {
    words: (
      <>
        {score}
        <i className={styles.bars} data-level={level} role="img" aria-label={level} />
      </>
    ),
    look: styles.score,
    title: `${level}, score ${score} of 100`,
  };
}

/** The same, in an element of its own. */
export function PosterScore({ score, level }: { score: number; level: ScoreLevel }) {
  return <Said {...scoreFact(score, level)} />;
}
