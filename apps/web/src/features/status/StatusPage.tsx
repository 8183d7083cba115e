import { type Day, formatClockSeconds, londonDay } from "@board/calendar";
import { IconAlertOctagon, IconCheck, IconHelpCircle, IconHourglass } from "@tabler/icons-react";
import { formatLongDay } from "../../ui/format/days.ts";
import { LinesHead } from "../../ui/primitives/Line.tsx";
import { Note } from "../../ui/primitives/Note.tsx";
import { Page } from "../../ui/primitives/Page.tsx";
import { Panel, PanelBody } from "../../ui/primitives/Panel.tsx";
import { Lines, Row } from "../../ui/primitives/Stack.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import { Incidents } from "./Incidents.tsx";
import styles from "./Status.module.css";
import {
  daysWords,
  factOf,
  incidentsWords,
  LEGEND,
  lastIncident,
  type Part,
  type Status,
  troubleOf,
  uptimeWords,
} from "./status-words.ts";

const NOW = {
  well: { icon: IconCheck, word: "works", tone: "good", note: "done" },
  slow: { icon: IconHourglass, word: "slow", tone: "warn", note: "warning" },
  down: { icon: IconAlertOctagon, word: "down", tone: "bad", note: "error" },
} as const;
const UNKNOWN = { icon: IconHelpCircle, word: "not measured", tone: "quiet", note: "info" } as const;

/** Number of days with trouble listed under the bars; screen readers get all of them. */
const MAX_LISTED = 2;

function Line({ part, now, today }: { part: Part; now: Date; today: Day }) {
  const { icon: Glyph, word, tone } = part.state === null ? UNKNOWN : NOW[part.state];
  const trouble = troubleOf(part, today);
  return (
    <li className={styles.part}>
      <div>
        <h3>{part.name}</h3>
        <Text as="p" tone="faint" size="small">
          {factOf(part, now)}
        </Text>
      </div>
      <div className={styles.history}>
        <div className={styles.days} role="img" aria-label={daysWords(part, today)}>
          {part.days.map(({ day, state }) => (
            <i key={day} data-state={state ?? "none"} />
          ))}
        </div>
        {trouble.length > 0 && (
          <Text as="p" tone="faint" size="small" aria-hidden>
            {trouble.slice(0, MAX_LISTED).join(" · ")}
            {trouble.length > MAX_LISTED && ` · ${trouble.length - MAX_LISTED} more`}
          </Text>
        )}
      </div>
      <p className={styles.uptime}>{uptimeWords(part.uptime)}</p>
      <Text as="p" tone={tone} nowrap>
        <Glyph size={14} stroke={2.1} aria-hidden /> {word}
      </Text>
    </li>
  );
}

function Legend() {
  return (
    <Row className={styles.legend}>
      {(["well", "slow", "down"] as const).map((state) => (
        <Text key={state} size="small">
          <i data-state={state} aria-hidden /> {LEGEND[state]}
        </Text>
      ))}
    </Row>
  );
}

/** Public status of the service: a summary, open incidents, 90 days per component, and past incidents. */
export function StatusPage({ status, history }: { status: Status; history: Status["incidents"] | null }) {
  const now = new Date(status.at);
  const today = londonDay(now);
  const { note } = status.state === null ? UNKNOWN : NOW[status.state];
  const open = status.incidents.filter(({ state, planned }) => state === "open" && !planned);
  const rest = (history ?? status.incidents).filter(({ id }) => !open.some((each) => each.id === id));
  const first = status.components[0]?.days[0]?.day;
  return (
    <div className={styles.page}>
      <Page
        title="Status"
        lead={
          <>
            measured by the board itself every minute, as of{" "}
            <time dateTime={status.at}>{formatClockSeconds(now)}</time>, UK time
          </>
        }
      >
        <Note kind={note}>
          <Text size="large" strong>
            {status.sentence}
          </Text>{" "}
          {status.databaseAway
            ? "Nothing that was saved is lost. Below is what was known before."
            : lastIncident(status.incidents, today)}
        </Note>
        {open.length > 0 && (
          <Panel
            title="Now"
            sub="latest update first"
            flush
            tone={status.state === "down" ? "trouble" : undefined}
          >
            <Incidents incidents={open} today={today} />
          </Panel>
        )}
        {first !== undefined && (
          <Panel title="Components, last 90 days" end={<Legend />} flush>
            <LinesHead as="p">
              <span className={styles.part} aria-hidden>
                <span />
                <Row as="span" justify="between" className={styles.history}>
                  <span>{formatLongDay(first, today)}</span>
                  <span>today</span>
                </Row>
              </span>
            </LinesHead>
            <Lines as="ul">
              {status.components.map((part) => (
                <Line key={part.key} part={part} now={now} today={today} />
              ))}
            </Lines>
          </Panel>
        )}
        <Panel
          title="Incidents"
          sub={history === null ? incidentsWords(status.incidents) : "all of them"}
          end={
            history === null ? <a href="/status?incidents=all">All</a> : <a href="/status">Last 90 days</a>
          }
          flush
        >
          {rest.length === 0 ? (
            <PanelBody>
              {open.length > 0
                ? "None besides the one above."
                : "None. Every incident is listed here, and stays."}
            </PanelBody>
          ) : (
            <Incidents incidents={rest} today={today} />
          )}
        </Panel>
        <Text as="p" tone="quiet">
          A minute counts as down if no process of the board could record that it was working. The connection
          between you and the board is not measured. <a href="/docs/status">How it is measured</a>
        </Text>
      </Page>
    </div>
  );
}
