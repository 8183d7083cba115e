"use client";

import type { BoardSort } from "@board/api/board/view-rules";
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { useDrawn } from "../../../ui/hooks/use-drawn.ts";
import { useBoardLines, useBoardQuotes, useBoardSearch, useBoardSelection } from "../board-store.tsx";
import type { Entry } from "../data/types.ts";
import { NewPill } from "../live/NewPill.tsx";
import { usePreferences } from "../preferences.ts";
import { laneWords } from "../price.ts";
import { LIST_ROOM, layoutFor } from "./columns.ts";
import { Heads } from "./Heads.tsx";
import { Line } from "./Line.tsx";
import styles from "./List.module.css";
import { useSlots } from "./slots.ts";
import { useVisibleLines } from "./use-visible-lines.ts";

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

const HEIGHT = { comfortable: 32, compact: 26 };
const HEADS = 28;
/** Lines rendered outside the viewport, at each end. */
const OVERSCAN = 4;

/** Virtualized list of loads, one line of fixed height each. */
export function List({ children }: { children: ReactNode }) {
  const { asked, change } = useBoardSearch();
  const { board, today, setLayout } = useBoardLines();
  const { selectedId, quotingId, pick, stopQuote, list } = useBoardSelection();
  const { pending, add } = useBoardQuotes();
  const [preferences] = usePreferences();
  const { loads } = board;
  const scroller = useRef<HTMLDivElement>(null);
  const drawn = useDrawn();
  const height = HEIGHT[preferences.density];
  const printing = usePrinting();
  const selectedAt = loads.findIndex((load) => load.id === selectedId);
  const kept = selectedAt === -1 ? 0 : selectedAt;

  const settled = useDeferredValue(asked) === asked;
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
    onEnd: board.more,
    handle: list,
  });
  const layout = useMemo(() => layoutFor(width, preferences.hidden), [width, preferences.hidden]);
  const { ids, narrow, template } = layout;
  useEffect(() => setLayout(layout), [layout, setLayout]);
  useKeepPlace(scroller, loads, height);
  const shown = printing ? loads.map((_, index) => index) : visible;
  const slots = useSlots(
    shown.flatMap((index) => loads[index]?.id ?? []),
    loads[kept]?.id,
  );
  const { near } = asked.filters;
  const sortable = useCallback((sort: BoardSort) => sort !== "near" || near !== undefined, [near]);
  const sortBy = useCallback(
    (sort: BoardSort) => void change({ sort: sort === "newest" ? null : sort }),
    [change],
  );
  const quoteLine = useCallback(
    (load: Entry, amountPence: number) => {
      add({
        loadId: load.id,
        version: load.version,
        conditionsId: load.conditionsId,
        lane: laneWords(load),
        amountPence,
      });
      stopQuote();
    },
    [add, stopQuote],
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
        <div style={drawn ? { gridColumn: ids.indexOf("load") + 1 } : undefined}>
          <NewPill at="heads" />
        </div>
      </div>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table that keys walk through
        role="grid"
        aria-label="Open loads"
        aria-rowcount={(board.counts?.matching ?? loads.length) + 1}
        aria-busy={board.busy}
        className={styles.grid}
      >
        <thead>
          <Heads ids={ids} narrow={narrow} sort={asked.sort} sortable={sortable} onSort={sortBy} />
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
                  today={today}
                  selected={load.id === selectedId}
                  tabStop={index === kept}
                  quoting={load.id === quotingId}
                  pendingPence={pendingOf(load.id)}
                  onPick={pick}
                  onQuote={quoteLine}
                  onStopQuote={stopQuote}
                />
              )
            );
          })}
        </tbody>
      </table>
      {children}
    </div>
  );
}
