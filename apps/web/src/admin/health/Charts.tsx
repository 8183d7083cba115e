"use client";

import { VEHICLE_NAMES } from "../../ui/format/vehicles.ts";
import type { Health } from "../types.ts";
import { type Bar, Bars } from "./Bars.tsx";
import { Columns } from "./Columns.tsx";
import styles from "./Health.module.css";
import { dayWords, secondsWords, share } from "./health-words.ts";

const VEHICLE_ORDER = Object.keys(VEHICLE_NAMES);

/** Charts of the board's health: today and by vehicle under the queues; days, first quotes and disputes besides. */
export function Charts({ health, brief = false }: { health: Health; brief?: boolean }) {
  const { days, hours, vehicles, areas } = health;
  const today = days.at(-1)?.day ?? "";
  const ordered = vehicles.toSorted(
    (a, b) => VEHICLE_ORDER.indexOf(a.vehicleClass) - VEHICLE_ORDER.indexOf(b.vehicleClass),
  );
  const filled: Bar[] = ordered.map((each) => ({
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
      <div className={styles.charts}>
        <Columns
          title="Today by the hour"
          series={["posted", "of those filled"]}
          columns={byHour}
          every={2}
        />
        <Bars
          title="Filled by vehicle, 30 days"
          sub="share booked · loads whose collection day is over"
          heads={["Vehicle", "Filled", "Past collection"]}
          bars={filled}
        />
      </div>
    );
  }
  const most = Math.max(1, ...days.map((day) => day.firstQuoteMedianS ?? 0));
  const worst = (tallies: readonly { disputed: number; posted: number }[]) =>
    Math.max(0.000_001, ...tallies.map((each) => (each.posted === 0 ? 0 : each.disputed / each.posted)));
  const disputes = (name: string, each: { disputed: number; posted: number }, scale: number): Bar => ({
    name,
    share: each.posted === 0 ? 0 : each.disputed / each.posted / scale,
    value: share(each.disputed, each.posted),
    note: `${each.disputed.toLocaleString("en-GB")} of ${each.posted.toLocaleString("en-GB")}`,
  });
  return (
    <div className={styles.charts}>
      <Columns
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
      <Columns
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
      <Bars
        title="Filled by vehicle, 30 days"
        sub="share booked · loads whose collection day is over"
        heads={["Vehicle", "Filled", "Past collection"]}
        bars={filled}
      />
      <Bars
        title="Time to first quote, median by day"
        sub="of loads that got one, by the day they were posted"
        heads={["Day", "Median", "Loads"]}
        bars={days.slice(-14).map((day) => ({
          name: dayWords(day.day, today),
          share: (day.firstQuoteMedianS ?? 0) / most,
          value: secondsWords(day.firstQuoteMedianS),
          note: day.posted.toLocaleString("en-GB"),
        }))}
      />
      <Bars
        title="Disputes by vehicle, 30 days"
        sub="share of the loads posted"
        heads={["Vehicle", "Disputed", "Loads"]}
        bars={ordered.map((each) => disputes(VEHICLE_NAMES[each.vehicleClass], each, worst(ordered)))}
      />
      <Bars
        title="Disputes by area, 30 days"
        sub="where they are collected, busiest areas"
        heads={["Area", "Disputed", "Loads"]}
        bars={areas.map((each) => disputes(each.area, each, worst(areas)))}
      />
    </div>
  );
}
