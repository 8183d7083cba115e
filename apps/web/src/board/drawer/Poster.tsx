import { PosterScore } from "../../ui/PosterScore.tsx";
import type { Entry, LoadDetail } from "../data/types.ts";
import styles from "./Poster.module.css";

interface Figure {
  value: string;
  says: string;
}

function figures({ posterRecord: record, poster }: LoadDetail): Figure[] {
  return [
    { value: String(record.finished), says: record.finished === 1 ? "load finished" : "loads finished" },
    {
      value: record.stars === null ? "–" : `${record.stars} of 5`,
      says: record.ratings === 0 ? "no ratings yet" : `from ${record.ratings} ratings`,
    },
    { value: `${record.calledOff} and ${record.disputed}`, says: "called off, disputed" },
    ...(poster.daysToPay === null ? [] : [{ value: `${poster.daysToPay} d`, says: "to pay, median" }]),
  ];
}

/** How the poster has dealt so far; its name comes with the booking. */
export function Poster({ load, detail }: { load: Entry; detail: LoadDetail | undefined }) {
  return (
    <section className={styles.poster} aria-label="The poster's record">
      <h2>
        Poster <span>name shown on booking</span>
      </h2>
      <dl>
        <div>
          <dd>
            <PosterScore score={load.poster.score} level={load.poster.level} />
          </dd>
          <dt>{load.poster.level === "New" ? "under 5 loads" : `score, ${load.poster.level}`}</dt>
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
