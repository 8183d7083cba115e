"use client";

import type { Day } from "@board/calendar";
import { IconArrowNarrowRight } from "@tabler/icons-react";
import { type RefObject, useRef } from "react";
import { formatPerMile, formatRange } from "../../ui/format/money.ts";
import { VEHICLE_NAMES } from "../../ui/format/vehicles.ts";
import { type ListHandle, useVisibleLines } from "../list/use-visible-lines.ts";
import type { Flow } from "./flows.ts";
import styles from "./MapList.module.css";

interface LaneListProps {
  flows: readonly Flow[];
  today: Day;
  selectedId: string | null;
  /** A lane in hand is opened by its line or by Enter. */
  onPick: (id: string) => void;
  handle: RefObject<ListHandle | null>;
}

const HEIGHT = 52;
/** Assumed height of the list until it is measured. */
const ROOM = { width: 390, height: 800 };
const KINDS = 3;

function middleOf(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;
}

/** The vehicles asked for, the most frequent first: "Artic 19, 18 t 3". */
function vehicles({ loads }: Flow): string {
  const counts = [...Map.groupBy(loads, ({ vehicleClass }) => vehicleClass)]
    .map(([kind, { length }]) => ({ kind, length }))
    .sort((a, b) => b.length - a.length);
  const words = counts.slice(0, KINDS).map(({ kind, length }) => `${VEHICLE_NAMES[kind]} ${length}`);
  return words.join(", ") + (counts.length > KINDS ? " and others" : "");
}

/** The middle of the guides of a lane, and of what they pay for a mile. */
function prices({ loads }: Flow) {
  const low = middleOf(loads.map(({ pricing }) => pricing.guideLowPence));
  const high = middleOf(loads.map(({ pricing }) => pricing.guideHighPence));
  const miles = middleOf(loads.map((load) => load.miles));
  return { range: formatRange(low, high), miles, perMile: formatPerMile((low + high) / 2, miles) };
}

function Lane({
  flow,
  today,
  selected,
  onPick,
}: Omit<LaneListProps, "flows" | "selectedId" | "handle"> & { flow: Flow; selected: boolean }) {
  const { from, to, loads } = flow;
  const { range, miles, perMile } = prices(flow);
  const now = loads.filter(({ collect }) => collect.date === today).length;
  return (
    <button
      type="button"
      id={`line-${flow.id}`}
      className={styles.line}
      aria-current={selected ? "true" : undefined}
      onClick={() => onPick(flow.id)}
    >
      <span className={styles.far}>
        <b>{loads.length}</b>
        <small>{loads.length === 1 ? "load" : "loads"}</small>
      </span>
      <span className={styles.what}>
        <span className={styles.lane}>
          <b className={styles.town}>{from.name}</b>
          <IconArrowNarrowRight size={14} stroke={1.9} aria-label="to" />
          <b className={styles.town}>{to.name}</b>
        </span>
        <span className={styles.second}>
          {vehicles(flow)}
          {now > 0 && ` · today ${now}`}
          {` · ${miles} mi`}
        </span>
      </span>
      <span className={styles.price} title="Middle of the guides of these loads">
        {range}
        <small>{perMile}/mi</small>
      </span>
    </button>
  );
}

/** The lanes in view, in words. */
export function LaneList({ flows, selectedId, handle, ...props }: LaneListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { visible } = useVisibleLines({ lines: flows, scroller, height: HEIGHT, room: ROOM, handle });
  return (
    <div ref={scroller} className={styles.scroller}>
      <ul
        className={styles.list}
        style={{ height: flows.length * HEIGHT }}
        aria-label="Lanes in view"
        data-board-list
      >
        {visible.map((index) => {
          const flow = flows[index];
          return (
            flow && (
              <li
                key={flow.id}
                // Only the lines in sight are there to be counted.
                aria-setsize={flows.length}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${index * HEIGHT}px)` }}
              >
                <Lane flow={flow} selected={flow.id === selectedId} {...props} />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
