"use client";

import type { BoardSort } from "@board/api/board/view-rules";
import type { Day } from "@board/calendar";
import {
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { useDrawn } from "../../../ui/hooks/use-drawn.ts";
import type { Entry } from "../data/types.ts";
import type { Search } from "../filters/filters.ts";
import type { Preferences } from "../preferences.ts";
import type { PendingQuote } from "../quotes/quote-queue.ts";
import { type Layout, layoutFor } from "./columns.ts";
import { Heads } from "./Heads.tsx";
import { Line } from "./Line.tsx";
import styles from "./List.module.css";
import { useSlots } from "./slots.ts";
import { type ListHandle, useVisibleLines } from "./use-visible-lines.ts";

/** Keeps visible lines in place while lines above them change (scroll anchoring), except at the very top. */
function useKeepPlace(
  scroller: RefObject<HTMLElement | null>,
  loads: readonly Entry[],
  height: number,
): void {
  const before = useRef(loads);
  useLayoutEffect(() => {
    const old = before.current;
    before.current = loads;
    const element = scroller.current;
    if (old === loads || !element || element.scrollTop < height) return;
    const now = new Map(loads.map(({ id }, index) => [id, index]));
    for (let index = Math.floor(element.scrollTop / height); index < old.length; index += 1) {
      const id = old[index]?.id;
      const at = id === undefined ? undefined : now.get(id);
      if (at === undefined) continue;
      element.scrollTop += (at - index) * height;
      return;
    }
  }, [scroller, loads, height]);
}

/** True while the page is printed, when every line is rendered. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const before = () => flushSync(() => setPrinting(true));
    const after = () => setPrinting(false);
    window.addEventListener("beforeprint", before);
    window.addEventListener("afterprint", after);
    return () => {
      window.removeEventListener("beforeprint", before);
      window.removeEventListener("afterprint", after);
    };
  }, []);
  return printing;
}

interface ListProps {
  loads: readonly Entry[];
  /** Number of loads that match, including pages not read yet. */
  total: number | undefined;
  preferences: Preferences;
  /** Called with the columns that there is room for. */
  onLayout: (layout: Layout) => void;
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
  /** Called near the end of the list, to read the next page. */
  onEnd: () => void;
  handle: RefObject<ListHandle | null>;
  busy: boolean;
  /** Number of new loads, over the heads. */
  pill: ReactNode;
  /** Shown below the heads while there are no lines. */
  children?: ReactNode;
}

const HEIGHT = { comfortable: 32, compact: 26 };
const HEADS = 28;
/** Assumed size until the list is measured. */
export const LIST_ROOM = { width: 1440, height: 800 };
/** Lines rendered outside the viewport, at each end. */
const OVERSCAN = 4;

/** Virtualized list of loads, one line of fixed height each. */
export function List(props: ListProps) {
  const { loads, preferences, selectedId, quotingId, pending, handle, onEnd, onLayout } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const drawn = useDrawn();
  const height = HEIGHT[preferences.density];
  const printing = usePrinting();
  const selectedAt = loads.findIndex((load) => load.id === selectedId);
  const kept = selectedAt === -1 ? 0 : selectedAt;

  const settled = useDeferredValue(props.search) === props.search;
  const { visible, width } = useVisibleLines({
    lines: loads,
    scroller,
    height,
    heads: HEADS,
    room: LIST_ROOM,
    // A new list renders its visible lines first, the overscan after the first paint.
    overscan: settled ? OVERSCAN : 0,
    // The line in the Tab order is always rendered.
    kept,
    onEnd,
    handle,
  });
  const layout = useMemo(() => layoutFor(width, preferences.hidden), [width, preferences.hidden]);
  const { ids, narrow, template } = layout;
  useEffect(() => onLayout(layout), [layout, onLayout]);
  useKeepPlace(scroller, loads, height);
  const shown = printing ? loads.map((_, index) => index) : visible;
  const slots = useSlots(
    shown.flatMap((index) => loads[index]?.id ?? []),
    loads[kept]?.id,
  );
  const pendingOf = (id: string) => pending.find((quote) => quote.loadId === id)?.amountPence;

  return (
    <div
      ref={scroller}
      className={styles.scroller}
      data-narrow={narrow}
      data-density={preferences.density}
      style={drawn ? { "--columns": template, "--line": `${height}px` } : undefined}
    >
      <div className={styles.overHeads}>
        <div style={drawn ? { gridColumn: ids.indexOf("load") + 1 } : undefined}>{props.pill}</div>
      </div>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table that keys walk through
        role="grid"
        aria-label="Open loads"
        aria-rowcount={(props.total ?? loads.length) + 1}
        aria-busy={props.busy}
        className={styles.grid}
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
