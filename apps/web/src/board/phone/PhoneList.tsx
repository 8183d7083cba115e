"use client";

import { sortPrice } from "@board/api/board/rules";
import type { Day } from "@board/calendar";
import { IconArrowNarrowRight } from "@tabler/icons-react";
import { memo, useMemo, useRef } from "react";
import { NeedsChips, StopsChip } from "../../ui/Chip.tsx";
import { whatWords } from "../../ui/format/loads.ts";
import { formatPence, formatPerMile } from "../../ui/format/money.ts";
import { VEHICLE_NAMES } from "../../ui/format/vehicles.ts";
import { WEIGHT_NAMES } from "../../ui/format/weights.ts";
import { MyQuote } from "../../ui/MyQuote.tsx";
import { NotMet } from "../../ui/NotMet.tsx";
import { Plate } from "../../ui/Plate.tsx";
import { Price } from "../../ui/Price.tsx";
import { Slot } from "../../ui/Slot.tsx";
import { Town } from "../../ui/Town.tsx";
import { useDrawn } from "../../ui/use-drawn.ts";
import { LARGE_LETTERS, useMedia } from "../../ui/use-media.ts";
import type { Entry } from "../data/types.ts";
import { useVisibleLines } from "../list/use-visible-lines.ts";
import { GoneBadge } from "../live/GoneBadge.tsx";
import { useMark } from "../live/marks.ts";
import type { PendingQuote } from "../quotes/quote-queue.ts";
import styles from "./PhoneList.module.css";

interface PhoneLineProps {
  load: Entry;
  today: Day;
  pendingPence: number | undefined;
  onPick: (id: string) => void;
}

/** A load in two lines: the lane and the price, then when, what and how far. The whole of it is the target. */
const PhoneLine = memo(function PhoneLine({ load, today, pendingPence, onPick }: PhoneLineProps) {
  const what = [VEHICLE_NAMES[load.vehicleClass], whatWords(load, true), WEIGHT_NAMES[load.weightBand]].join(
    " · ",
  );
  const { fresh, gone } = useMark(load.id);
  return (
    <a
      id={`line-${load.id}`}
      href={`#${load.id}`}
      className={styles.line}
      data-fresh={fresh}
      data-gone={gone ? (gone.empty ? "empty" : "struck") : undefined}
      onClick={(event) => {
        event.preventDefault();
        onPick(load.id);
      }}
    >
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
        <StopsChip via={load.via} short />
      </span>
      <span className={styles.price}>
        <Price pricing={load.pricing} />
      </span>
      <span className={styles.second}>
        {fresh && <b className={styles.new}>new </b>}
        <span className={styles.slot}>
          <Slot slot={load.collect} today={today} />
        </span>
        <span className={styles.what}>{what}</span>
        <NeedsChips load={load} short />
      </span>
      <span className={styles.far}>
        {gone ? (
          <GoneBadge why={gone.why} />
        ) : load.own ? (
          "yours"
        ) : pendingPence !== undefined ? (
          <b>{formatPence(pendingPence)}</b>
        ) : load.myQuote ? (
          <MyQuote amountPence={load.myQuote.amountPence} status={load.myQuote.status} />
        ) : !load.eligible ? (
          <NotMet />
        ) : (
          `${load.miles} mi · ${formatPerMile(sortPrice(load.pricing), load.miles)}`
        )}
      </span>
    </a>
  );
});

/** Of a line, in rem; tokens.css has the same. */
const LINE = 3.875;
/** Assumed until the list is measured. */
const ROOM = { width: 390, height: 844 };

interface PhoneListProps {
  loads: readonly Entry[];
  today: Day;
  pending: readonly PendingQuote[];
  onPick: (id: string) => void;
  onEnd: () => void;
}

export function PhoneList({ loads, today, pending, onPick, onEnd }: PhoneListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const drawn = useDrawn();
  const letters = useMemo(
    () => (drawn ? Number.parseFloat(getComputedStyle(document.documentElement).fontSize) : 16),
    [drawn],
  );
  const large = useMedia(LARGE_LETTERS, false);
  const height = LINE * letters * (large ? 2 : 1);
  const { visible } = useVisibleLines({ lines: loads, scroller, height, room: ROOM, onEnd });
  return (
    <div ref={scroller} className={styles.scroller}>
      <ul
        className={styles.list}
        data-large={large || undefined}
        style={{ height: loads.length * height }}
        aria-label="Open loads"
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
                style={{ transform: `translateY(${index * height}px)` }}
              >
                <PhoneLine
                  load={load}
                  today={today}
                  pendingPence={pending.find((quote) => quote.loadId === load.id)?.amountPence}
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
