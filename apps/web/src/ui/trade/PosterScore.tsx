import { UNTIL_LEVEL } from "@board/api/reputation/until-level";
import type { ScoreLevel } from "@board/db/enums";
import { counted } from "../format/counted.ts";
import { type Fact, Said } from "../primitives/Said.tsx";
import fact from "./Fact.module.css";
import styles from "./PosterScore.module.css";

/** Condition under which a new firm gets a level. */
export const UNTIL_LEVEL_WORDS = `until ${counted(UNTIL_LEVEL.finished, "job")} with ${counted(UNTIL_LEVEL.firms, "firm")} are finished`;

/** Returns the score with its level as bars, or "New". */
export function scoreFact(score: number, level: ScoreLevel): Fact {
  if (level === "New")
    return {
      words: "New",
      look: fact.context,
      title: `New ${UNTIL_LEVEL_WORDS}`,
    };
  return {
    words: (
      <>
        {score}
        <i className={styles.bars} data-level={level} role="img" aria-label={level} />
      </>
    ),
    look: fact.bold,
    title: `${level}, score ${score} of 100`,
  };
}

/** Renders `scoreFact` as an element. */
export function PosterScore({ score, level }: { score: number; level: ScoreLevel }) {
  return <Said {...scoreFact(score, level)} />;
}
