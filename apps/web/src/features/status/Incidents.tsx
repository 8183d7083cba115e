import { type Day, londonDay, londonTime } from "@board/calendar";
import { IconAlertOctagon, IconCalendarEvent, IconCheck } from "@tabler/icons-react";
import { formatLongDay } from "../../ui/format/days.ts";
import { Badge } from "../../ui/primitives/Badge.tsx";
import { Pairs } from "../../ui/primitives/Pairs.tsx";
import { Lines, Row, Stack } from "../../ui/primitives/Stack.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import styles from "./Status.module.css";
import { type Incident, namesOf, timesOf } from "./status-words.ts";

function StateBadge({ state, planned, impact }: Incident) {
  if (state === "over") return <Badge icon={IconCheck}>Over</Badge>;
  if (planned) return <Badge icon={IconCalendarEvent}>{state === "open" ? "Planned, now" : "Planned"}</Badge>;
  return (
    <Badge tone={impact === "slow" ? "warn" : "bad"} icon={IconAlertOctagon}>
      Now
    </Badge>
  );
}

/**
 * Incidents and planned work: what was affected, whether data was lost, what changed since, and the updates.
 */
export function Incidents({ incidents, today }: { incidents: readonly Incident[]; today: Day }) {
  return (
    <Lines>
      {incidents.map((incident) => {
        const { id, title, components, lost, changed, updates, state } = incident;
        const inOrder = state === "over" ? updates : updates.toReversed();
        return (
          <Stack as="article" key={id} id={id} gap={8}>
            <Row as="header" justify="between">
              <Row gap={8}>
                <StateBadge {...incident} />
                <h3>{title}</h3>
              </Row>
              <Text as="p" tone="quiet">
                {timesOf(incident, today)}
              </Text>
            </Row>
            <Pairs
              pairs={[
                ["Affected", namesOf(components)],
                ["Lost", lost],
                ["Changed since", changed],
              ]}
            />
            <ol className={styles.updates}>
              {inOrder.map(({ at, text }) => {
                const day = londonDay(new Date(at));
                return (
                  <li key={`${at} ${text}`}>
                    <Text as="time" tone="quiet" dateTime={at}>
                      {day === today ? "" : `${formatLongDay(day, today)}, `}
                      {londonTime(new Date(at))}
                    </Text>
                    {text}
                  </li>
                );
              })}
            </ol>
          </Stack>
        );
      })}
    </Lines>
  );
}
