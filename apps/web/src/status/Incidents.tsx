import { type Day, londonDay, londonTime } from "@board/calendar";
import { IconAlertOctagon, IconCalendarEvent, IconCheck } from "@tabler/icons-react";
import { Badge } from "../ui/Badge.tsx";
import { formatLongDay } from "../ui/format/days.ts";
import styles from "./Status.module.css";
import { type Incident, namesOf, timesOf } from "./status-words.ts";

function StateBadge({ state, planned }: Incident) {
  if (state === "over") return <Badge icon={IconCheck}>Over</Badge>;
  if (planned) return <Badge icon={IconCalendarEvent}>{state === "open" ? "Planned, now" : "Planned"}</Badge>;
  return (
    <Badge tone="bad" icon={IconAlertOctagon}>
      Now
    </Badge>
  );
}

/** Incidents and planned work: what was affected, whether anything was lost, what changed since, and what was known when. */
export function Incidents({ incidents, today }: { incidents: readonly Incident[]; today: Day }) {
  return incidents.map((incident) => {
    const { id, title, components, lost, changed, updates, state } = incident;
    const told = state === "over" ? updates : updates.toReversed();
    return (
      <article key={id} className={styles.incident} id={id}>
        <header>
          <StateBadge {...incident} />
          <h3>{title}</h3>
          <p>{timesOf(incident, today)}</p>
        </header>
        <dl>
          <dt>Affected</dt>
          <dd>{namesOf(components)}</dd>
          {lost !== null && (
            <>
              <dt>Lost</dt>
              <dd>{lost}</dd>
            </>
          )}
          {changed !== null && (
            <>
              <dt>Changed since</dt>
              <dd>{changed}</dd>
            </>
          )}
        </dl>
        <ol>
          {told.map(({ at, text }) => {
            const day = londonDay(new Date(at));
            return (
              <li key={`${at} ${text}`}>
                <time dateTime={at}>
                  {day === today ? "" : `${formatLongDay(day, today)}, `}
                  {londonTime(new Date(at))}
                </time>
                <span>{text}</span>
              </li>
            );
          })}
        </ol>
      </article>
    );
  });
}
