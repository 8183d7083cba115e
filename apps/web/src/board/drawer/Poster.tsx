import { FigureSum } from "../../ui/FigureSum.tsx";
import { leastJobsWords } from "../../ui/format/record.ts";
import { PosterScore, UNTIL_LEVEL_WORDS } from "../../ui/PosterScore.tsx";
import type { Entry, LoadDetail } from "../data/types.ts";
import styles from "./Poster.module.css";

const SHOWN = "Before the booking both are shown in steps, so that they do not name the firm.";

/** The poster's record in steps; its name and exact figures come with the booking. */
export function Poster({ load, detail }: { load: Entry; detail: LoadDetail | undefined }) {
  const { score, level, daysToPay } = load.poster;
  const jobs = detail?.posterJobs ?? null;
  return (
    <section className={styles.poster} aria-label="The poster's record">
      <h2>
        Poster <span>name shown on booking</span>
      </h2>
      <dl>
        <div>
          <dd>
            <FigureSum
              figure={<PosterScore score={score} level={level} />}
              name="The poster's score"
              pairs={[
                ["Finished", leastJobsWords(jobs)],
                ["Score", level === "New" ? "none yet" : `${score}, as of every ${level} firm`],
              ]}
              note={SHOWN}
            />
          </dd>
          <dt>{level === "New" ? UNTIL_LEVEL_WORDS : `score, ${level}`}</dt>
        </div>
        {jobs !== null && (
          <div>
            <dd>{jobs.finished} or more</dd>
            <dt>loads finished</dt>
          </div>
        )}
        {daysToPay !== null && (
          <div>
            <dd>
              <FigureSum
                figure={`about ${daysToPay} d`}
                name="Days to pay"
                pairs={[
                  ["Half of its loads are paid within", `about ${daysToPay} days of delivery`],
                  ["Counted", "its deliveries of the last 180 days, unpaid ones as well"],
                  ["Terms of this load", `${load.termsDays} days`],
                ]}
                note={SHOWN}
              />
            </dd>
            <dt>to pay, median</dt>
          </div>
        )}
      </dl>
    </section>
  );
}
