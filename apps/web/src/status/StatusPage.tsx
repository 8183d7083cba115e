import { type Day, formatClockSeconds, londonDay } from "@board/calendar";
import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconCheck,
  IconCircleCheck,
  IconHelpCircle,
  IconHourglass,
} from "@tabler/icons-react";
import { formatLongDay } from "../ui/format/days.ts";
import { Panel, PanelBody } from "../ui/Panel.tsx";
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
  well: { icon: IconCheck, word: "works", large: IconCircleCheck },
  slow: { icon: IconHourglass, word: "slow", large: IconAlertTriangle },
  down: { icon: IconAlertOctagon, word: "down", large: IconAlertOctagon },
} as const;
const UNKNOWN = { icon: IconHelpCircle, word: "not measured", large: IconHelpCircle };

/** Days with trouble that are written out under the bars; all of them are in the words for screen readers. */
const WRITTEN = 2;

function Line({ part, now, today }: { part: Part; now: Date; today: Day }) {
  const { icon: Glyph, word } = part.state === null ? UNKNOWN : NOW[part.state];
  const trouble = troubleOf(part, today);
  return (
    <li className={styles.part}>
      <div className={styles.name}>
        <h3>{part.name}</h3>
        <p>{factOf(part, now)}</p>
      </div>
      <div className={styles.history}>
        <div className={styles.days} role="img" aria-label={daysWords(part, today)}>
          {part.days.map(({ day, state }) => (
            <i key={day} data-state={state ?? "none"} />
          ))}
        </div>
        {trouble.length > 0 && (
          <p aria-hidden>
            {trouble.slice(0, WRITTEN).join(" · ")}
            {trouble.length > WRITTEN && ` · ${trouble.length - WRITTEN} more`}
          </p>
        )}
      </div>
      <p className={styles.uptime}>{uptimeWords(part.uptime)}</p>
      <p className={styles.now} data-state={part.state ?? "none"}>
        <Glyph size={14} stroke={2.1} aria-hidden />
        {word}
      </p>
    </li>
  );
}

function Legend() {
  return (
    <span className={styles.legend}>
      {(["well", "slow", "down"] as const).map((state) => (
        <span key={state}>
          <i data-state={state} aria-hidden />
          {LEGEND[state]}
        </span>
      ))}
    </span>
  );
}

/** The public state of the service: one sentence, open incidents, 90 days of each part, and what happened. */
export function StatusPage({ status, history }: { status: Status; history: Status["incidents"] | null }) {
  const now = new Date(status.at);
  const today = londonDay(now);
  const { large: Glyph } = status.state === null ? UNKNOWN : NOW[status.state];
  const open = status.incidents.filter(({ state, planned }) => state === "open" && !planned);
  const rest = (history ?? status.incidents).filter(({ id }) => !open.some((each) => each.id === id));
  const first = status.components[0]?.days[0]?.day;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Status</h1>
        <p>
          measured by the board itself every minute, as of{" "}
          <time dateTime={status.at}>{formatClockSeconds(now)}</time>, UK time
        </p>
      </header>
      <p className={styles.sentence} data-state={status.state ?? "none"}>
        <Glyph size={24} stroke={1.9} aria-hidden />
        <span>
          <b>{status.sentence}</b>{" "}
          {status.databaseAway
            ? "Nothing that was saved is lost. Below is what was known before."
            : lastIncident(status.incidents, today)}
        </span>
      </p>
      {open.length > 0 && (
        <Panel title="Now" sub="the newest word first" flush tone="trouble">
          <Incidents incidents={open} today={today} />
        </Panel>
      )}
      {first !== undefined && (
        <Panel title="Components, last 90 days" end={<Legend />} flush>
          <p className={styles.axis} aria-hidden>
            <span>{formatLongDay(first, today)}</span>
            <span>today</span>
          </p>
          <ul className={styles.parts}>
            {status.components.map((part) => (
              <Line key={part.key} part={part} now={now} today={today} />
            ))}
          </ul>
        </Panel>
      )}
      <Panel
        title="Incidents"
        sub={history === null ? incidentsWords(status.incidents) : "all that were ever told"}
        end={history === null ? <a href="/status?incidents=all">All</a> : <a href="/status">Last 90 days</a>}
        flush
      >
        {rest.length === 0 ? (
          <PanelBody>
            {open.length > 0 ? "None besides the one above." : "None. What happens is told here, and stays."}
          </PanelBody>
        ) : (
          <Incidents incidents={rest} today={today} />
        )}
      </Panel>
      <p className={styles.note}>
        A minute counts as down where no process of the board could write down that it worked. The way from
        you to the board is not measured. <a href="/docs/status">How it is measured</a>
      </p>
    </div>
  );
}
