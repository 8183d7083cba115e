import type { AppRouter } from "@board/api";
import { formatClockSeconds, londonDay } from "@board/calendar";
import { IconAlertOctagon, IconCheck, IconHelpCircle, IconHourglass } from "@tabler/icons-react";
import type { inferRouterOutputs } from "@trpc/server";
import { formatLongDay } from "../../ui/format/days.ts";
import { Note } from "../../ui/primitives/Note.tsx";
import { Page } from "../../ui/primitives/Page.tsx";
import { Panel } from "../../ui/primitives/Panel.tsx";
import { Lines, Row } from "../../ui/primitives/Stack.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import styles from "./ServiceStatusPage.module.css";

export type ServiceStatus = inferRouterOutputs<AppRouter>["status"]["read"];
type Part = ServiceStatus["components"][number];

const NOW = {
  well: { icon: IconCheck, word: "works", tone: "good", note: "done" },
  slow: { icon: IconHourglass, word: "slow", tone: "warn", note: "warning" },
  down: { icon: IconAlertOctagon, word: "down", tone: "bad", note: "error" },
} as const;
const UNKNOWN = { icon: IconHelpCircle, word: "not measured", tone: "quiet", note: "info" } as const;

/** Describes the age of the data, or the wait of the oldest work, of a component; null if it has neither. */
function ageWords({ key, oldestS }: Part, now: Date): string | null {
  if (oldestS === null) return null;
  if (key === "register") {
    return `data of ${formatLongDay(londonDay(new Date(now.getTime() - oldestS * 1_000)), londonDay(now))}`;
  }
  if (oldestS < 5) return "nothing waits";
  return `the oldest waits ${oldestS < 120 ? `${oldestS} s` : `${Math.round(oldestS / 60)} min`}`;
}

function Line({ part, now }: { part: Part; now: Date }) {
  const { icon: Glyph, word, tone } = part.state === null ? UNKNOWN : NOW[part.state];
  const age = ageWords(part, now);
  return (
    <Row as="li" justify="between">
      <div>
        <h3>{part.name}</h3>
        {age !== null && (
          <Text as="p" tone="faint" size="small">
            {age}
          </Text>
        )}
      </div>
      <Text as="p" tone={tone} nowrap>
        <Glyph size={14} stroke={2.1} aria-hidden /> {word}
      </Text>
    </Row>
  );
}

interface ServiceStatusPageProps {
  status: ServiceStatus;
  /** Address of the operator's status page on another site; null if there is none. */
  elsewhere: string | null;
}

/** Public page with the state of the service in a sentence, and the state of each component. */
export function ServiceStatusPage({ status, elsewhere }: ServiceStatusPageProps) {
  const now = new Date(status.at);
  const { note } = status.state === null ? UNKNOWN : NOW[status.state];
  return (
    <div className={styles.page}>
      <Page
        title="Status"
        lead={
          <>
            measured by the board itself, as of <time dateTime={status.at}>{formatClockSeconds(now)}</time>,
            UK time
          </>
        }
      >
        <Note kind={note}>
          <Text size="large" strong>
            {status.sentence}
          </Text>{" "}
          {status.databaseAway && "Nothing that was saved is lost. Below is what was known before."}
        </Note>
        {status.components.length > 0 && (
          <Panel title="Now" flush>
            <Lines as="ul">
              {status.components.map((part) => (
                <Line key={part.key} part={part} now={now} />
              ))}
            </Lines>
          </Panel>
        )}
        {elsewhere !== null && (
          <p>
            Incidents and planned work are told on <a href={elsewhere}>{new URL(elsewhere).hostname}</a>, a
            page that stays when the board is away.
          </p>
        )}
        <Text as="p" tone="quiet">
          The connection between you and the board is not measured.{" "}
          <a href="/docs/status">How it is measured</a>
        </Text>
      </Page>
    </div>
  );
}
