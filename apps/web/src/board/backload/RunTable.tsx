import { type Day, londonDay, londonTime } from "@board/calendar";
import { IconClockExclamation } from "@tabler/icons-react";
import { NeedsChips } from "../../ui/Chip.tsx";
import { formatDay } from "../../ui/format/days.ts";
import { whatWords } from "../../ui/format/loads.ts";
import { formatPence } from "../../ui/format/money.ts";
import { VEHICLE_NAMES } from "../../ui/format/vehicles.ts";
import { Link } from "../../ui/Link.tsx";
import { MyQuote } from "../../ui/MyQuote.tsx";
import { Place } from "../../ui/Place.tsx";
import { PosterScore } from "../../ui/PosterScore.tsx";
import { Price } from "../../ui/Price.tsx";
import { Slot } from "../../ui/Slot.tsx";
import { TermsBadge } from "../../ui/TermsBadge.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { QuoteInLine } from "../list/QuoteInLine.tsx";
import { RunBar, RunLegend } from "./RunBar.tsx";
import styles from "./RunTable.module.css";
import type { Backload, Backloads, Runs } from "./use-runs.ts";

function at(instant: string, today: Day): string {
  const when = new Date(instant);
  return `${formatDay(londonDay(when), today)} ${londonTime(when)}`;
}

function perMile(pence: number): string {
  return `£${(pence / 100).toFixed(2)}`;
}

/** The first time that a run does not keep; null where it keeps all. */
function lateWords({ reachable, inTime, backInTime, ...run }: Backload["run"], today: Day): string | null {
  if (!reachable) return `too late, there ${at(run.collectAt, today)}`;
  if (inTime === false) return `delivered late, ${at(run.deliverAt, today)}`;
  return backInTime === false ? `home late, ${at(run.homeAt, today)}` : null;
}

function earnsWords(run: Backload["run"], today: Day): string {
  const hours = (run.extraMinutes / 60).toFixed(1);
  const cost = `${run.extra} miles at ${formatPence(run.milePence)} and ${hours} h at ${formatPence(run.hourPence)}`;
  return `${formatPence(run.payPence)} less ${formatPence(run.costPence)}: ${cost}. Home ${at(run.homeAt, today)}.`;
}

interface RunProps {
  load: Backload;
  today: Day;
  longest: number;
  runs: Runs;
}

function Run({ load, today, longest, runs }: RunProps) {
  const { run } = load;
  const late = lateWords(run, today);
  const pending = runs.quotes.pending.find(({ loadId }) => loadId === load.id);
  return (
    <tr
      data-late={late !== null || undefined}
      data-current={load.id === runs.cursorId || undefined}
      onPointerEnter={() => runs.quotingId === null && runs.point(load.id)}
    >
      <td>
        <Link
          href={`/board#${load.id}`}
          className={styles.open}
          aria-current={load.id === runs.cursorId || undefined}
          onFocus={() => runs.point(load.id)}
        >
          <Slot slot={load.collect} today={today} />
          <VisuallyHidden>, {load.ref}: open on the board</VisuallyHidden>
        </Link>
        {late && (
          <span className={styles.late}>
            <IconClockExclamation size={13} stroke={1.9} aria-hidden /> {late}
          </span>
        )}
      </td>
      <td>
        <Place {...load.from} />
      </td>
      <td>
        <Place {...load.to} />
      </td>
      <td className={styles.bar}>
        <RunBar {...run} longest={longest} />
      </td>
      {load.id === runs.quotingId ? (
        <td colSpan={10} className={styles.quoting}>
          <QuoteInLine
            load={load}
            narrow={false}
            onSend={(amountPence) => runs.send(load, amountPence)}
            onStop={runs.stopQuote}
          />
        </td>
      ) : (
        <RunFacts load={load} today={today} pendingPence={pending?.amountPence} />
      )}
    </tr>
  );
}

/** Columns that give way to a price that is typed in the line. */
function RunFacts({
  load,
  today,
  pendingPence,
}: {
  load: Backload;
  today: Day;
  pendingPence: number | undefined;
}) {
  const { run, myQuote } = load;
  const mine =
    pendingPence === undefined ? myQuote : { amountPence: pendingPence, status: "ACTIVE" as const };
  return (
    <>
      <td className={`${styles.number} ${styles.spare}`} data-head="Empty">
        {run.empty}
      </td>
      <td className={`${styles.number} ${styles.spare}`} data-head="Loaded">
        {run.loaded}
      </td>
      <td className={styles.number} data-head="Extra">
        <b>+{run.extra}</b>
      </td>
      <td>{VEHICLE_NAMES[load.vehicleClass]}</td>
      <td className={styles.load}>
        {whatWords(load, true)} <NeedsChips load={load} short />
      </td>
      <td className={styles.price}>
        {mine && (
          <span className={styles.mine}>
            <MyQuote amountPence={mine.amountPence} status={mine.status} />
          </span>
        )}
        <Price pricing={load.pricing} />
      </td>
      <td className={`${styles.number} ${styles.spare}`} data-head="£/all mi">
        {perMile(run.pencePerMile)}
      </td>
      <td className={styles.rate} title={earnsWords(run, today)}>
        {formatPence(Math.round(run.earnsPence / 100) * 100)}
      </td>
      <td className={styles.number}>
        <TermsBadge days={load.termsDays} />
      </td>
      <td className={styles.poster}>
        <PosterScore score={load.poster.score} level={load.poster.level} />
      </td>
    </>
  );
}

/** Loads on the way home, ranked by what the detour earns; above them what the way home costs without one. */
export function RunTable({ found, today, runs }: { found: Backloads; today: Day; runs: Runs }) {
  const from = found.at.outcode ?? found.at.town;
  const to = found.home.outcode ?? found.home.town;
  const longest = Math.max(found.straightMiles, ...found.loads.map(({ run }) => run.all));
  return (
    <table ref={runs.table} className={styles.table}>
      <VisuallyHidden as="caption">Loads ranked by what the detour earns</VisuallyHidden>
      <thead>
        <tr>
          <th scope="col">Collect</th>
          <th scope="col">From</th>
          <th scope="col">To</th>
          <th scope="col">
            {from} to {to}, miles
          </th>
          {["Empty", "Loaded", "Extra"].map((head, index) => (
            <th key={head} scope="col" className={`${styles.number} ${index < 2 ? styles.spare : ""}`}>
              {head}
            </th>
          ))}
          <th scope="col">Vehicle</th>
          <th scope="col">Load</th>
          <th scope="col" className={styles.price}>
            Price or guide
          </th>
          <th scope="col" className={`${styles.number} ${styles.spare}`}>
            £/all mi
          </th>
          <th scope="col" className={styles.number} aria-sort="descending">
            Earns
          </th>
          <th scope="col" className={styles.number}>
            Terms
          </th>
          <th scope="col" className={styles.poster}>
            Poster
          </th>
        </tr>
      </thead>
      <tbody>
        <tr className={styles.straight}>
          <td colSpan={3}>Straight home, empty</td>
          <td className={styles.bar}>
            <RunBar toCollection={found.straightMiles} loaded={0} toHome={0} longest={longest} />
          </td>
          <td className={`${styles.number} ${styles.spare}`}>{found.straightMiles}</td>
          <td className={`${styles.number} ${styles.spare}`}>0</td>
          <td className={styles.number}>0</td>
          <td colSpan={3}>
            <RunLegend />
          </td>
          <td className={`${styles.number} ${styles.spare}`}>£0.00</td>
          <td className={styles.number}>£0</td>
          <td />
          <td className={styles.poster} />
        </tr>
        {found.loads.map((load) => (
          <Run key={load.id} load={load} today={today} longest={longest} runs={runs} />
        ))}
      </tbody>
    </table>
  );
}
