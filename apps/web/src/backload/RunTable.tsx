import type { AppRouter } from "@board/api";
import { type Day, formatDay, londonDay, londonTime } from "@board/calendar";
import { IconClockExclamation } from "@tabler/icons-react";
import type { inferRouterOutputs } from "@trpc/server";
import { NeedsChips } from "../ui/Chip.tsx";
import { whatWords } from "../ui/format/loads.ts";
import { formatPence } from "../ui/format/money.ts";
import { Link } from "../ui/Link.tsx";
import { Place } from "../ui/Place.tsx";
import { PosterScore } from "../ui/PosterScore.tsx";
import { Price } from "../ui/Price.tsx";
import { Slot } from "../ui/Slot.tsx";
import { TermsBadge } from "../ui/TermsBadge.tsx";
import { RunBar } from "./RunBar.tsx";
import styles from "./RunTable.module.css";

export type Backloads = inferRouterOutputs<AppRouter>["board"]["backload"];
type Backload = Backloads["loads"][number];

function at(instant: string, today: Day): string {
  const when = new Date(instant);
  return `${formatDay(londonDay(when), today)} ${londonTime(when)}`;
}

function perMile(pence: number): string {
  return `£${(pence / 100).toFixed(2)}`;
}

function Run({ load, today, longest }: { load: Backload; today: Day; longest: number }) {
  const { run } = load;
  return (
    <tr data-late={!run.reachable || undefined}>
      <td>
        <Link href={`/board#${load.id}`} className={styles.open}>
          <Slot slot={load.collect} today={today} />
          <span className={styles.caption}>, {load.ref}: open on the board</span>
        </Link>
        {!run.reachable && (
          <span className={styles.late} title={`There at ${at(run.collectAt, today)}`}>
            <IconClockExclamation size={13} stroke={1.9} aria-hidden /> too late
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
      <td className={styles.number} data-head="Empty">
        {run.empty}
      </td>
      <td className={styles.number} data-head="Loaded">
        {run.loaded}
      </td>
      <td className={styles.number} data-head="Extra">
        <b>+{run.extra}</b>
      </td>
      <td className={styles.number} data-head="All">
        {run.all}
      </td>
      <td className={styles.load}>
        {whatWords(load, true)} <NeedsChips load={load} short />
      </td>
      <td className={styles.price}>
        <Price pricing={load.pricing} />
      </td>
      <td
        className={styles.rate}
        title={`${formatPence(run.payPence)} for ${run.all} miles; home ${at(run.homeAt, today)}`}
      >
        {perMile(run.pencePerMile)}
      </td>
      <td className={styles.number}>
        <TermsBadge days={load.termsDays} />
      </td>
      <td>
        <PosterScore score={load.poster.score} level={load.poster.level} />
      </td>
    </tr>
  );
}

/** Loads on the way home, ranked by pay for every mile driven; above them what the way home costs without one. */
export function RunTable({ found, today }: { found: Backloads; today: Day }) {
  const from = found.at.outcode ?? found.at.town;
  const to = found.home.outcode ?? found.home.town;
  const longest = Math.max(found.straightMiles, ...found.loads.map(({ run }) => run.all));
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>Loads ranked by pay for every mile driven</caption>
      <thead>
        <tr>
          <th scope="col">Collect</th>
          <th scope="col">From</th>
          <th scope="col">To</th>
          <th scope="col">
            {from} to {to}, miles
          </th>
          {["Empty", "Loaded", "Extra", "All"].map((head) => (
            <th key={head} scope="col" className={styles.number}>
              {head}
            </th>
          ))}
          <th scope="col">Load</th>
          <th scope="col" className={styles.price}>
            Price or guide
          </th>
          <th scope="col" className={styles.number} aria-sort="descending">
            £/all mi
          </th>
          <th scope="col" className={styles.number}>
            Terms
          </th>
          <th scope="col">Poster</th>
        </tr>
      </thead>
      <tbody>
        <tr className={styles.straight}>
          <td colSpan={3}>Straight home, empty</td>
          <td className={styles.bar}>
            <RunBar toCollection={found.straightMiles} loaded={0} toHome={0} longest={longest} />
          </td>
          <td className={styles.number}>{found.straightMiles}</td>
          <td className={styles.number}>0</td>
          <td className={styles.number}>0</td>
          <td className={styles.number}>{found.straightMiles}</td>
          <td colSpan={2} />
          <td className={styles.number}>£0.00</td>
          <td colSpan={2} />
        </tr>
        {found.loads.map((load) => (
          <Run key={load.id} load={load} today={today} longest={longest} />
        ))}
      </tbody>
    </table>
  );
}
