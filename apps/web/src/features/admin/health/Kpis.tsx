import type { ReactNode } from "react";
import { formatMoment } from "../../../ui/format/days.ts";
import { Sheet } from "../../../ui/primitives/Page.tsx";
import { Row } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import type { Health } from "../types.ts";
import styles from "./Health.module.css";
import { changeOf, secondsWords, share } from "./health-words.ts";
import { Spark } from "./Spark.tsx";

/** Key figures, most of them with a sparkline of the last two weeks. */
export function Kpis({ health }: { health: Health }) {
  const { week, weekBefore, days, firstQuote, webhooks, guide } = health;
  const last = days.slice(-14);
  /** Returns the share on each day, without days on which the whole is zero. */
  const shares = (part: "filledDue" | "expired" | "disputed", whole: "due" | "posted") =>
    last.flatMap((day) => (day[whole] === 0 ? [] : [day[part] / day[whole]]));
  const month = days.reduce((sum, { disputed }) => sum + disputed, 0);
  const posted = days.reduce((sum, each) => sum + each.posted, 0);
  return (
    <Sheet label="Figures">
      <dl className={styles.kpis}>
        <Kpi
          name="Posted today"
          value={health.postedToday.toLocaleString("en-GB")}
          note={`${health.postedWeekAgo.toLocaleString("en-GB")} by this time last week`}
          line={last.map((day) => day.posted)}
        />
        <Kpi
          name="Filled, last 7 days"
          value={share(week.filledDue, week.due)}
          note={
            <>
              {changeOf(
                { part: week.filledDue, whole: week.due },
                { part: weekBefore.filledDue, whole: weekBefore.due },
              )}
              , of {week.due.toLocaleString("en-GB")} past collection
            </>
          }
          line={shares("filledDue", "due")}
        />
        <Kpi
          name="To first quote, median"
          value={secondsWords(firstQuote.medianS)}
          note={`9 in 10 within ${secondsWords(firstQuote.nineInTenS)}`}
          line={last.flatMap((day) => day.firstQuoteMedianS ?? [])}
        />
        <Kpi
          name="Expired, 7 days"
          value={share(week.expired, week.due)}
          note={`${week.expired.toLocaleString("en-GB")} loads`}
          line={shares("expired", "due")}
        />
        <Kpi
          name="Disputed, 30 days"
          value={share(month, posted)}
          note={`${month.toLocaleString("en-GB")} loads, ${health.openDisputes} open`}
          line={shares("disputed", "posted")}
        />
        <Kpi
          name="Webhooks answered"
          value={share(webhooks.answered, webhooks.tries)}
          note={`${webhooks.tries.toLocaleString("en-GB")} tries in 24 hours`}
        />
        <Kpi
          name="Prices inside the guide"
          value={share(guide.inside, guide.jobs)}
          note={`${share(guide.above, guide.jobs)}\u00a0above, ${share(guide.below, guide.jobs)}\u00a0below, of ${guide.jobs.toLocaleString("en-GB")} collected in 30 days`}
        />
        <Kpi
          name="Gap to the guide, median"
          value={guide.medianError === null ? "–" : share(guide.medianError, 1)}
          note={
            guide.last === null ? (
              "the rate card: no guide was learned yet"
            ) : (
              <>
                guide learned <Text nowrap>{formatMoment(new Date(guide.last.at), new Date())}</Text>{" "}
                {`from ${guide.last.jobs.toLocaleString("en-GB")}\u00a0jobs`}
              </>
            )
          }
        />
      </dl>
    </Sheet>
  );
}

interface KpiProps {
  name: string;
  value: string;
  note: ReactNode;
  line?: readonly number[];
}

function Kpi({ name, value, note, line }: KpiProps) {
  return (
    <div>
      <Text as="dt" size="small">
        {name}
      </Text>
      <Row as="dd" justify="between" nowrap>
        <Text size="huge" strong nowrap>
          {value}
        </Text>
        {line && <Spark values={line} />}
      </Row>
      <Text as="dd" tone="quiet" size="small">
        {note}
      </Text>
    </div>
  );
}
