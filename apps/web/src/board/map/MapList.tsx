"use client";

import { sortPrice } from "@board/api/board/rules";
import type { Day } from "@board/calendar";
import { IconArrowNarrowRight } from "@tabler/icons-react";
import { memo, type RefObject, useRef } from "react";
import { NeedsChips } from "../../ui/Chip.tsx";
import { whatWords } from "../../ui/format/loads.ts";
import { formatPerMile } from "../../ui/format/money.ts";
import { VEHICLE_NAMES } from "../../ui/format/vehicles.ts";
import { Plate } from "../../ui/Plate.tsx";
import { Price } from "../../ui/Price.tsx";
import { Slot } from "../../ui/Slot.tsx";
import { Town } from "../../ui/Town.tsx";
import type { Entry } from "../data/types.ts";
import { type ListHandle, useVisibleLines } from "../list/use-visible-lines.ts";
import styles from "./MapList.module.css";

interface MapListProps {
  loads: readonly Entry[];
  today: Day;
  /** Miles from the middle of the circle to an outcode; null where there is no circle. */
  milesTo: (outcode: string) => number | null;
  selectedId: string | null;
  onPick: (id: string) => void;
  handle: RefObject<ListHandle | null>;
}

interface MapLineProps {
  load: Entry;
  today: Day;
  emptyMiles: number | null;
  selected: boolean;
  onPick: (id: string) => void;
}

const MapLine = memo(function MapLine({ load, today, emptyMiles, selected, onPick }: MapLineProps) {
  return (
    <a
      id={`line-${load.id}`}
      href={`#${load.id}`}
      className={styles.line}
      aria-current={selected ? "true" : undefined}
      onClick={(event) => {
        event.preventDefault();
        onPick(load.id);
      }}
    >
      <span className={styles.far}>
        <b>{emptyMiles ?? load.miles}</b>
        <small>{emptyMiles === null ? "miles" : "mi empty"}</small>
      </span>
      <span className={styles.what}>
        <span className={styles.lane}>
          <Plate outcode={load.from.outcode} />
          <span className={styles.town}>
            <Town town={load.from.town} />
          </span>
          <IconArrowNarrowRight size={14} stroke={1.9} aria-label="to" />
          <Plate outcode={load.to.outcode} />
          <span className={styles.town}>
            <Town town={load.to.town} />
          </span>
        </span>
        <span className={styles.second}>
          <Slot slot={load.collect} today={today} />
          {` · ${load.miles} mi · ${VEHICLE_NAMES[load.vehicleClass]}, ${whatWords(load, true)} `}
          <NeedsChips load={load} short />
        </span>
      </span>
      <span className={styles.price}>
        <Price pricing={load.pricing} />
        <small>{formatPerMile(sortPrice(load.pricing), load.miles)}/mi</small>
      </span>
    </a>
  );
});

const HEIGHT = 52;
/** Assumed height of the list until it is measured. */
const ROOM = { width: 390, height: 800 };

/** The same loads in words, beside the map. */
export function MapList({ loads, today, milesTo, selectedId, onPick, handle }: MapListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { visible } = useVisibleLines({ lines: loads, scroller, height: HEIGHT, room: ROOM, handle });
  return (
    <div ref={scroller} className={styles.scroller}>
      <ul
        className={styles.list}
        style={{ height: loads.length * HEIGHT }}
        aria-label="Open loads"
        data-board-list
      >
        {visible.map((index) => {
          const load = loads[index];
          return (
            load && (
              <li
                key={load.id}
                // Only the lines in sight are there to be counted.
                aria-setsize={loads.length}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${index * HEIGHT}px)` }}
              >
                <MapLine
                  load={load}
                  today={today}
                  emptyMiles={milesTo(load.from.outcode)}
                  selected={load.id === selectedId}
                  onPick={onPick}
                />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
