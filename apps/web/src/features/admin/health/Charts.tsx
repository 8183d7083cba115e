"use client";

import { VEHICLE_NAMES } from "../../../ui/format/vehicles.ts";
import { Bars, ChartPanel, Columns, SeriesKey } from "../../../ui/primitives/Chart.tsx";
import { PageColumns } from "../../../ui/primitives/Page.tsx";
import { SheetTable } from "../../../ui/primitives/Table.tsx";
import type { Health } from "../types.ts";
import { dayWords, secondsWords, share } from "./health-words.ts";

interface Share {
  name: string;
  /** Length of the bar as a share of the full width, 0 to 1. */
  share: number;
  value: string;
  note: string;
}

interface SharesProps {
  id: string;
  title: string;
  sub: string;
  heads: [name: string, value: string, note: string];
  bars: readonly Share[];
}

function Shares({ id, title, sub, heads, bars }: SharesProps) {
  return (
    <ChartPanel
      id={id}
      title={title}
      sub={sub}
      chart={
        bars.length === 0 ? (
          "Nothing yet."
        ) : (
          <Bars bars={bars.map(({ share, ...bar }) => ({ ...bar, part: Math.min(1, share) }))} />
        )
      }
      table={
        <SheetTable heads={heads} lines={bars.map(({ name, value, note }) => [name, value, note] as const)} />
      }
    />
  );
}

interface CountsProps {
  id: string;
  title: string;
  /** Names of the two series; the columns of the first are filled, those of the second hatched. */
  series: [first: string, second: string];
  columns: readonly { label: string; name: string; first: number; second: number }[];
  /** Number of columns from one label to the next. */
  every: number;
}

function Counts({ id, title, series, columns, every }: CountsProps) {
  const most = Math.max(1, ...columns.map(({ first, second }) => Math.max(first, second)));
  return (
    <ChartPanel
      id={id}
      title={title}
      sub={<SeriesKey first={series[0]} second={series[1]} />}
      chart={
        <Columns
          every={every}
          columns={columns.map(({ label, name, first, second }) => ({
            name: label,
            part: first / most,
            second: second / most,
            value: first === 0 ? "" : String(first),
            title: `${name}: ${first} ${series[0]}, ${second} ${series[1]}`,
          }))}
        />
      }
      table={
        <SheetTable
          heads={["When", ...series]}
          lines={columns.map(({ name, first, second }) => [name, String(first), String(second)] as const)}
        />
      }
    />
  );
}

const VEHICLE_ORDER = Object.keys(VEHICLE_NAMES);

/** Charts of the board's health; `brief` shows only the charts about today and about vehicles. */
export function Charts({ health, brief = false }: { health: Health; brief?: boolean }) {
  const { days, hours, vehicles, areas } = health;
  const today = days.at(-1)?.day ?? "";
  const ordered = vehicles.toSorted(
    (a, b) => VEHICLE_ORDER.indexOf(a.vehicleClass) - VEHICLE_ORDER.indexOf(b.vehicleClass),
  );
  const filled: Share[] = ordered.map((each) => ({
    name: VEHICLE_NAMES[each.vehicleClass],
    share: each.due === 0 ? 0 : each.filledDue / each.due,
    value: share(each.filledDue, each.due),
    note: each.due.toLocaleString("en-GB"),
  }));
  const byHour = Array.from({ length: 24 }, (_, hour) => {
    const found = hours.find((each) => each.hour === hour);
    const label = String(hour).padStart(2, "0");
    return { label, name: `${label}:00`, first: found?.posted ?? 0, second: found?.filled ?? 0 };
  });
  if (brief) {
    return (
      <PageColumns>
        <Counts
          id="admin-hours"
          title="Today by the hour"
          series={["posted", "of those filled"]}
          columns={byHour}
          every={2}
        />
        <Shares
          id="admin-filled"
          title="Filled by vehicle, 30 days"
          sub="share booked · loads whose collection day is over"
          heads={["Vehicle", "Filled", "Past collection"]}
          bars={filled}
        />
      </PageColumns>
    );
  }
  const most = Math.max(1, ...days.map((day) => day.firstQuoteMedianS ?? 0));
  const worst = (tallies: readonly { disputed: number; posted: number }[]) =>
    Math.max(0.000_001, ...tallies.map((each) => (each.posted === 0 ? 0 : each.disputed / each.posted)));
  const disputes = (name: string, each: { disputed: number; posted: number }, scale: number): Share => ({
    name,
    share: each.posted === 0 ? 0 : each.disputed / each.posted / scale,
    value: share(each.disputed, each.posted),
    note: `${each.disputed.toLocaleString("en-GB")} of ${each.posted.toLocaleString("en-GB")}`,
  });
  return (
    <PageColumns>
      <Counts
        id="admin-posted"
        title="Posted and filled, 30 days"
        series={["posted", "of those filled"]}
        columns={days.map(({ day, posted, filled: second }) => ({
          label: day.slice(8),
          name: dayWords(day, today),
          first: posted,
          second,
        }))}
        every={3}
      />
      <Counts
        id="admin-ended"
        title="Expired and disputed, 30 days"
        series={["expired", "disputed"]}
        columns={days.map(({ day, expired, disputed }) => ({
          label: day.slice(8),
          name: dayWords(day, today),
          first: expired,
          second: disputed,
        }))}
        every={3}
      />
      <Shares
        id="admin-filled"
        title="Filled by vehicle, 30 days"
        sub="share booked · loads whose collection day is over"
        heads={["Vehicle", "Filled", "Past collection"]}
        bars={filled}
      />
      <Shares
        id="admin-first-quote"
        title="Time to first quote, median by day"
        sub="of loads with a quote · loads posted"
        heads={["Day", "Median", "Loads"]}
        bars={days.slice(-14).map((day) => ({
          name: dayWords(day.day, today),
          share: (day.firstQuoteMedianS ?? 0) / most,
          value: secondsWords(day.firstQuoteMedianS),
          note: day.posted.toLocaleString("en-GB"),
        }))}
      />
      <Shares
        id="admin-disputes-vehicle"
        title="Disputes by vehicle, 30 days"
        sub="share of the loads posted"
        heads={["Vehicle", "Disputed", "Loads"]}
        bars={ordered.map((each) => disputes(VEHICLE_NAMES[each.vehicleClass], each, worst(ordered)))}
      />
      <Shares
        id="admin-disputes-area"
        title="Disputes by area, 30 days"
        sub="where they are collected, busiest areas"
        heads={["Area", "Disputed", "Loads"]}
        bars={areas.map((each) => disputes(each.area, each, worst(areas)))}
      />
    </PageColumns>
  );
}
