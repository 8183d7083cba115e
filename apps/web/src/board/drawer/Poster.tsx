import { PosterScore } from "../../ui/PosterScore.tsx";
import type { Entry, LoadDetail } from "../data/types.ts";
import styles from "./Poster.module.css";

interface Figure {
  value: string;
  says: string;
}

function figures({ posterRecord: { finished }, poster }: LoadDetail): Figure[] {
  return [
    ...(finished.from === 0 ? [] : [{ value: `${finished.from} or more`, says: "loads finished" }]),
    ...(poster.daysToPay === null ? [] : [{ value: `about ${poster.daysToPay} d`, says: "to pay, median" }]),
  ];
}

/** The poster's record in ranges; its name and exact figures come with the booking. */
export function Poster({ load, detail }: { load: Entry; detail: LoadDetail | undefined }) {
  return (
    <section className={styles.poster} aria-label="The poster's record">
      <h2>
        Poster{" "}
        <span>
          name shown on booking · <a href="/docs/reputation">how a score is worked out</a>
        </span>
      </h2>
      <dl>
        <div>
          <dd>
            <PosterScore score={load.poster.score} level={load.poster.level} />
          </dd>
          <dt>
            {load.poster.level === "New"
              ? "fewer than 5 loads, or than 3 firms"
              : `score, ${load.poster.level}`}
          </dt>
        </div>
        {detail &&
          figures(detail).map(({ value, says }) => (
            <div key={says}>
              <dd>{value}</dd>
              <dt>{says}</dt>
            </div>
          ))}
      </dl>
    </section>
  );
}
