import { formatSum } from "@board/api/pounds";
import { type Day, londonDay, londonTime } from "@board/calendar";
import { IconClockExclamation } from "@tabler/icons-react";
import { formatDay, inSentence } from "../../../ui/format/days.ts";
import { whatWords } from "../../../ui/format/loads.ts";
import { formatPence } from "../../../ui/format/money.ts";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { VisuallyHidden } from "../../../ui/primitives/VisuallyHidden.tsx";
import { NeedsChips } from "../../../ui/trade/Chip.tsx";
import { LaneCells, LaneTable } from "../../../ui/trade/LaneTable.tsx";
import { MyQuote } from "../../../ui/trade/MyQuote.tsx";
import { PosterScore } from "../../../ui/trade/PosterScore.tsx";
import { Price } from "../../../ui/trade/Price.tsx";
import { RunBar, RunLegend } from "../../../ui/trade/RunBar.tsx";
import { Slot } from "../../../ui/trade/Slot.tsx";
import { TermsBadge } from "../../../ui/trade/TermsBadge.tsx";
import { VehicleName } from "../../../ui/trade/Vehicle.tsx";
import { QuoteInLine } from "../list/QuoteInLine.tsx";
import styles from "./RunTable.module.css";
import type { Backload, Backloads, Runs } from "./use-runs.ts";

function at(instant: string, today: Day): string {
  const when = new Date(instant);
  return `${inSentence(formatDay(londonDay(when), today))} ${londonTime(when)}`;
}

/** Returns words for the first time limit that the run misses, or null if it meets all of them. */
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
      className={styles.run}
      data-late={late !== null || undefined}
      aria-current={load.id === runs.cursorId || undefined}
      onPointerEnter={() => runs.quotingId === null && runs.point(load.id)}
    >
      <td data-card="first">
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
          <Text as="div" tone="warn" size="small">
            <IconClockExclamation size={13} stroke={1.9} aria-hidden /> {late}
          </Text>
        )}
      </td>
      <LaneCells from={load.from} to={load.to} />
      <td className={styles.bar} data-card="whole">
        <RunBar {...run} longest={longest} />
      </td>
      {load.id === runs.quotingId ? (
        <td colSpan={10} className={styles.quoting} data-card="whole">
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

/** Cells that the quote field replaces while a price is typed in the line. */
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
    pendingPence === undefined ? myQuote : { amountPence: pendingPence, status: "UNSENT" as const };
  return (
    <>
      <td className={styles.spare} data-right>
        {run.empty}
      </td>
      <td className={styles.spare} data-right>
        {run.loaded}
      </td>
      <td data-right data-card="below">
        <b>+{run.extra}</b> mi
      </td>
      <td data-card="below">
        <VehicleName load={load} />
      </td>
      <td data-card="below">
        {whatWords(load, true)} <NeedsChips load={load} room="short" />
      </td>
      <td data-right data-card="below">
        {mine && (
          <>
            <MyQuote amountPence={mine.amountPence} status={mine.status} />{" "}
          </>
        )}
        <Price pricing={load.pricing} />
      </td>
      <td className={styles.spare} data-right>
        {formatSum(run.pencePerMile)}
      </td>
      <td data-right data-card="end" data-name="Earns" title={earnsWords(run, today)}>
        <Text strong size="medium">
          {formatPence(Math.round(run.earnsPence / 100) * 100)}
        </Text>
      </td>
      <td data-right data-card="below">
        <TermsBadge days={load.termsDays} />
      </td>
      <td className={styles.spare}>
        <PosterScore score={load.poster.score} level={load.poster.level} />
      </td>
    </>
  );
}

/** Loads on the way home, ranked by what the detour earns, below a line for driving home empty. */
export function RunTable({ found, today, runs }: { found: Backloads; today: Day; runs: Runs }) {
  const from = found.at.outcode ?? found.at.town;
  const to = found.home.outcode ?? found.home.town;
  const longest = Math.max(found.straightMiles, ...found.loads.map(({ run }) => run.all));
  return (
    <LaneTable ref={runs.table}>
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
            <th key={head} scope="col" className={index < 2 ? styles.spare : undefined} data-right>
              {head}
            </th>
          ))}
          <th scope="col">Vehicle</th>
          <th scope="col">Load</th>
          <th scope="col" data-right>
            Price or guide
          </th>
          <th scope="col" className={styles.spare} data-right>
            £/all mi
          </th>
          <th scope="col" data-right aria-sort="descending">
            Earns
          </th>
          <th scope="col" data-right>
            Terms
          </th>
          <th scope="col" className={styles.spare}>
            Poster
          </th>
        </tr>
      </thead>
      <tbody>
        <tr className={styles.straight}>
          <td colSpan={3} data-card="first">
            Straight home, empty
          </td>
          <td className={styles.bar} data-card="whole">
            <RunBar toCollection={found.straightMiles} loaded={0} toHome={0} longest={longest} />
          </td>
          <td className={styles.spare} data-right>
            {found.straightMiles}
          </td>
          <td className={styles.spare} data-right>
            0
          </td>
          <td data-right data-card="none">
            0
          </td>
          <td colSpan={3} data-card="whole">
            <RunLegend />
          </td>
          <td className={styles.spare} data-right>
            £0.00
          </td>
          <td data-right data-card="none">
            £0
          </td>
          <td />
          <td className={styles.spare} />
        </tr>
        {found.loads.map((load) => (
          <Run key={load.id} load={load} today={today} longest={longest} runs={runs} />
        ))}
      </tbody>
    </LaneTable>
  );
}
