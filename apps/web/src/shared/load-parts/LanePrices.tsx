"use client";

import type { LanePrices as Prices } from "@board/api/schemas";
import type { Day } from "@board/calendar";
import type { VehicleClass } from "@board/db/enums";
import { useQuery } from "@tanstack/react-query";
import { formatWeek } from "../../ui/format/days.ts";
import { formatPerMile, formatPerMileRange } from "../../ui/format/money.ts";
import { useSettled } from "../../ui/hooks/use-settled.ts";
import { Band, ChartPanel } from "../../ui/primitives/Chart.tsx";
import { PanelBody } from "../../ui/primitives/Panel.tsx";
import { SheetTable } from "../../ui/primitives/Table.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import { useTRPC } from "../trpc/trpc.ts";

interface LanePricesProps {
  from: { outcode: string };
  to: { outcode: string };
  vehicleClass: VehicleClass;
  miles: number;
  guide: { lowPence: number; highPence: number };
  /** The reader's prices for this load, oldest first; the last one is current. */
  prices: readonly number[];
  /** Active quotes on the reader's own load. */
  quotes?: readonly number[];
}

const SETTLED_MS = 400;
const FRESH_MS = 5 * 60_000;

type Week = Prices["weeks"][number];
type Paid = NonNullable<Week["paid"]>;
const perMile = (pence: number) => formatPerMile(pence, 1);

/** Formats an amount per mile: in pence if below a pound. */
const perMileDifference = (pence: number) => (pence < 100 ? `${pence} pence` : perMile(pence));

/**
 * Returns a sentence with the median of the latest week that has one, its change over the period, and the reader's
 * price.
 */
export function laneSentence(weeks: readonly Week[], price: number | null, miles: number): string {
  const shown = weeks.flatMap(({ paid }) => (paid === null ? [] : [paid]));
  const [first, last] = [shown[0], shown.at(-1)];
  if (!first || !last) return "Too few jobs were booked on this lane in twelve weeks to show what it pays.";
  const change = last.middlePerMile - first.middlePerMile;
  const since =
    change === 0 ? "unchanged" : `${change > 0 ? "up" : "down"} ${perMileDifference(Math.abs(change))}`;
  const now = `${perMile(last.middlePerMile)} a mile in the middle, ${since} in ${weeks.length} weeks.`;
  if (price === null) return now;
  const over = Math.round(price / miles - last.middlePerMile);
  const yours =
    over === 0
      ? "in the middle"
      : `${perMileDifference(Math.abs(over))} a mile ${over > 0 ? "over" : "under"} it`;
  return `${now} Yours is ${yours}.`;
}

interface Mark {
  name: string;
  pence: number;
  mine: boolean;
}

const numbered = (name: string, nth: number, of: number) => (of === 1 ? name : `${name} ${nth + 1}`);

/**
 * Returns the marks of the chart with unique names: the reader's prices, oldest first, then the quotes, lowest
 * first.
 */
export function marksOf(prices: readonly number[], quotes: readonly number[]): Mark[] {
  const earlier = prices.slice(0, -1);
  return [
    ...earlier.map((pence, nth) => ({
      name: numbered("Your earlier price", nth, earlier.length),
      pence,
      mine: false,
    })),
    ...prices.slice(-1).map((pence) => ({ name: "Your price", pence, mine: true })),
    ...quotes
      .toSorted((a, b) => a - b)
      .map((pence, nth) => ({ name: numbered("Quote", nth, quotes.length), pence, mine: false })),
  ];
}

const LOAD_HEADS = ["This load", "£ a mile"];

/** Returns the table rows with the guide and the prices of a load per mile. */
export function loadLines(
  { lowPence, highPence }: LanePricesProps["guide"],
  marks: readonly Mark[],
  miles: number,
): [name: string, perMile: string][] {
  return [
    ["Guide", formatPerMileRange(lowPence, highPence, miles)],
    ...marks.map(({ name, pence }): [string, string] => [name, formatPerMile(pence, miles)]),
  ];
}

const WEEK_HEADS = [
  "Week from",
  "Jobs",
  "Lower quarter",
  "Middle",
  "Upper quarter",
  "Quotes a load",
  "First quote",
];

const weekLine = (from: Day, paid: Paid): string[] => [
  formatWeek(from),
  String(paid.jobs),
  perMile(paid.lowPerMile),
  perMile(paid.middlePerMile),
  perMile(paid.highPerMile),
  paid.quotesPerLoad.toFixed(1),
  paid.firstQuoteMins === null ? "–" : `${paid.firstQuoteMins} min`,
];

/** Twelve weeks of prices on a lane, as a chart or as tables, compared with the guide and the prices of a load. */
export function LanePrices(props: LanePricesProps) {
  const { from, to, vehicleClass, miles, guide, prices, quotes = [] } = props;
  const trpc = useTRPC();
  const lane = `${from.outcode} ${to.outcode} ${vehicleClass}`;
  // Debounced, so that moving through the rows by keyboard sends no request for each row.
  const isSettled = useSettled(lane, SETTLED_MS) === lane;
  const { data } = useQuery(
    trpc.lanes.prices.queryOptions(
      { from: from.outcode, to: to.outcode, vehicleClass },
      { enabled: isSettled, staleTime: FRESH_MS },
    ),
  );
  // Renders nothing while loading or after an error, because the prices are optional information.
  if (data === undefined) return null;
  const answer = laneSentence(data.weeks, prices.at(-1) ?? null, miles);
  if (data.weeks.length === 0)
    return (
      <PanelBody>
        <Text tone="faint">{answer}</Text>
      </PanelBody>
    );
  const weeks = data.weeks.map(({ from: monday, paid }) =>
    paid === null
      ? null
      : {
          name: formatWeek(monday),
          low: paid.lowPerMile,
          middle: paid.middlePerMile,
          high: paid.highPerMile,
          count: paid.jobs,
        },
  );
  const won =
    data.own.quoted === 0
      ? ""
      : ` On this lane you won ${data.own.won} of ${data.own.quoted}${data.own.wonPerMile === null ? "" : `, at ${perMile(data.own.wonPerMile)} a mile`}.`;
  const marks = marksOf(prices, quotes);
  const ofLoad = loadLines(guide, marks, miles);
  return (
    <ChartPanel
      id="lane-prices"
      title="What this lane pays"
      plain
      sub="£ a mile"
      answer={answer + won}
      chart={
        <Band
          weeks={weeks}
          guide={{ low: guide.lowPence / miles, high: guide.highPence / miles }}
          marks={marks.map(({ name, pence, mine }) => ({ at: pence / miles, name, mine }))}
          format={perMile}
          label={[answer, ...ofLoad.map(([name, price]) => `${name}: ${price} a mile.`)].join(" ")}
        />
      }
      table={
        <>
          <SheetTable heads={LOAD_HEADS} lines={ofLoad} />
          <SheetTable
            heads={WEEK_HEADS}
            lines={data.weeks
              .toReversed()
              .flatMap(({ from: monday, paid }) => (paid === null ? [] : [weekLine(monday, paid)]))}
          />
        </>
      }
    />
  );
}
