import { termsWords } from "../../../ui/format/money.ts";
import { leastJobsWords } from "../../../ui/format/record.ts";
import { Pairs } from "../../../ui/primitives/Pairs.tsx";
import { Row } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { FigureSum } from "../../../ui/trade/FigureSum.tsx";
import { PosterScore, UNTIL_LEVEL_WORDS } from "../../../ui/trade/PosterScore.tsx";
import type { Entry, LoadDetail } from "../data/types.ts";

const SHOWN = "Before the booking both are shown in steps, so that they do not name the firm.";

interface PosterProps {
  load: Entry;
  detail: LoadDetail | undefined;
  /** Name that a member of its network reads; without one it is shown on booking. */
  name?: string | undefined;
}

/** The poster's record, rounded; its name and exact figures are shown after booking. */
export function Poster({ load, detail, name }: PosterProps) {
  const { score, level, daysToPay } = load.poster;
  const jobs = detail?.posterJobs ?? null;
  return (
    <section aria-label="The poster's record">
      <Row gap={8} align="baseline">
        <h2>Poster</h2>
        {name !== undefined && <Text strong>{name}</Text>}
        <Text tone="faint" size="small">
          {name === undefined ? "name shown on booking" : "you are in its network"}
        </Text>
      </Row>
      <Pairs
        kind="across"
        pairs={[
          [
            level === "New" ? UNTIL_LEVEL_WORDS : `score, ${level}`,
            <FigureSum
              key="score"
              figure={<PosterScore score={score} level={level} />}
              name="The poster's score"
              pairs={[
                ["Finished", leastJobsWords(jobs)],
                ["Score", level === "New" ? "none yet" : `${score}, as for every ${level} firm`],
              ]}
              note={SHOWN}
            />,
          ],
          ["loads finished", jobs && `${jobs.finished} or more`],
          [
            "to pay, median",
            daysToPay !== null && (
              <FigureSum
                figure={`about ${daysToPay} d`}
                name="Days to pay"
                help="/help/deliver-and-be-paid#what-do-days-to-pay-mean"
                pairs={[
                  ["Half of its loads are paid within", `about ${daysToPay} days of delivery`],
                  ["Counted", "its deliveries of the last 180 days, unpaid ones as well"],
                  ["Terms of this load", termsWords(load.termsDays)],
                ]}
                note={SHOWN}
              />
            ),
          ],
        ]}
      />
    </section>
  );
}
