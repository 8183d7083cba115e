"use client";

import type { BoardSort } from "@board/api/board/rules";
import type { Day } from "@board/calendar";
import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, type RefObject, useDeferredValue, useEffect, useMemo, useRef } from "react";
import { useDrawn } from "../../ui/use-drawn.ts";
import type { Entry } from "../data/types.ts";
import type { Search } from "../filters/filters.ts";
import type { Preferences } from "../preferences.ts";
import type { PendingQuote } from "../quotes/quote-queue.ts";
import { layoutFor } from "./columns.ts";
import { Heads } from "./Heads.tsx";
import { Line } from "./Line.tsx";
import styles from "./List.module.css";
import { useFocusLine } from "./use-focus-line.ts";
import { useKeepPlace } from "./use-keep-place.ts";
import { usePrinting } from "./use-printing.ts";
import { useSlots } from "./use-slots.ts";
import { useWidth } from "./use-width.ts";

export interface ListHandle {
  /** Brings a line into view and puts the focus on it. */
  focusLine: (id: string) => void;
}

interface ListProps {
  loads: readonly Entry[];
  /** Total number of loads, read or not. */
  total: number | undefined;
  preferences: Preferences;
  /** The drawer stands beside the list and takes its room. */
  narrow: boolean;
  today: Day;
  search: Search;
  sortable: (sort: BoardSort) => boolean;
  onSort: (sort: BoardSort) => void;
  selectedId: string | null;
  quotingId: string | null;
  pending: readonly PendingQuote[];
  onPick: (id: string) => void;
  onQuote: (load: Entry, amountPence: number) => void;
  onStopQuote: () => void;
  /** The end is near: read the next page. */
  onEnd: () => void;
  handle: RefObject<ListHandle | null>;
  busy: boolean;
  /** Under the heads while there are no lines yet. */
  children?: ReactNode;
}

const HEIGHT = { comfortable: 32, compact: 26 };
const DESK_WIDTH = 1440;
/** Lines drawn out of sight. */
const OVERSCAN = 4;
/** Lines from the end at which the next page is asked for. */
const NEAR_END = 30;

/** The board itself: one load, one line, all of one height; only what can be seen is drawn. */
export function List(props: ListProps) {
  const { loads, preferences, narrow, selectedId, quotingId, pending, handle, onEnd } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const width = useWidth(scroller, DESK_WIDTH);
  const drawn = useDrawn();
  const { ids, template } = useMemo(
    () => layoutFor(width, narrow, preferences.hidden),
    [width, narrow, preferences.hidden],
  );
  const height = HEIGHT[preferences.density];
  const printing = usePrinting();
  const selectedAt = loads.findIndex((load) => load.id === selectedId);
  const kept = selectedAt === -1 ? 0 : selectedAt;

  const settled = useDeferredValue(props.search) === props.search;
  const virtual = useVirtualizer({
    count: loads.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (index) => loads[index]?.id ?? index,
    // Another list is painted first; what is out of sight follows.
    overscan: settled ? OVERSCAN : 0,
    initialRect: { width: DESK_WIDTH, height: 800 },
    // The line that the Tab key stops at is always there, seen or not.
    rangeExtractor: (range) => [...new Set([kept, ...defaultRangeExtractor(range)])].sort((a, b) => a - b),
  });
  useEffect(() => virtual.measure(), [virtual, height]);
  useKeepPlace(scroller, loads, height);

  const items = virtual.getVirtualItems();
  const lastSeen = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (loads.length > 0 && lastSeen >= loads.length - NEAR_END) onEnd();
  }, [lastSeen, loads.length, onEnd]);

  useFocusLine(handle, loads, virtual);

  const shown = printing ? loads.map((_, index) => index) : items.map(({ index }) => index);
  const slots = useSlots(
    shown.flatMap((index) => loads[index]?.id ?? []),
    loads[kept]?.id,
  );
  const pendingOf = (id: string) => pending.find((quote) => quote.loadId === id)?.amountPence;

  return (
    <div ref={scroller} className={styles.scroller} data-narrow={narrow} data-density={preferences.density}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table that keys walk through
        role="grid"
        aria-label="Open loads"
        aria-rowcount={(props.total ?? loads.length) + 1}
        aria-busy={props.busy}
        className={styles.grid}
        style={drawn ? { "--columns": template, "--line": `${height}px` } : undefined}
      >
        <thead>
          <Heads
            ids={ids}
            narrow={narrow}
            sort={props.search.sort}
            sortable={props.sortable}
            onSort={props.onSort}
          />
        </thead>
        <tbody
          className={styles.lines}
          style={drawn && !printing ? { height: loads.length * height } : undefined}
        >
          {shown.map((index) => {
            const load = loads[index];
            return (
              load && (
                <Line
                  key={slots.get(load.id)}
                  load={load}
                  index={index}
                  top={printing ? undefined : index * height}
                  ids={ids}
                  narrow={narrow}
                  today={props.today}
                  selected={load.id === selectedId}
                  tabStop={index === kept}
                  quoting={load.id === quotingId}
                  pendingPence={pendingOf(load.id)}
                  onPick={props.onPick}
                  onQuote={props.onQuote}
                  onStopQuote={props.onStopQuote}
                />
              )
            );
          })}
        </tbody>
      </table>
      {props.children}
    </div>
  );
}
