import type { Day } from "@board/calendar";
import { memo, useEffect } from "react";
import { fetchedPart } from "../../../ui/primitives/fetched-part.tsx";
import type { Entry } from "../data/types.ts";
import { GoneBadge } from "../live/GoneBadge.tsx";
import marks from "../live/Marks.module.css";
import { mark, useMark } from "../live/marks.ts";
import { factOf } from "./cells.tsx";
import { COLUMNS, type ColumnId, columnsOf } from "./columns.ts";
import styles from "./List.module.css";

const { Part: QuoteInLine, fetchCode: fetchQuoteInLine } = fetchedPart(() =>
  import("./QuoteInLine.tsx").then((file) => file.QuoteInLine),
);

export { fetchQuoteInLine };

export interface LineProps {
  load: Entry;
  /** Index among all lines, from 0. */
  index: number;
  /** Px from the top of the list; undefined in print, where lines are in normal flow. */
  top: number | undefined;
  ids: readonly ColumnId[];
  narrow: boolean;
  today: Day;
  selected: boolean;
  /** True for the one line in the Tab order (roving tabindex). */
  tabStop: boolean;
  quoting: boolean;
  pendingPence: number | undefined;
  onPick: (id: string) => void;
  onQuote: (load: Entry, amountPence: number) => void;
  onStopQuote: () => void;
}

/** Columns that the quote field replaces; those that describe the load stay. */
const REPLACED_BY_QUOTE: readonly ColumnId[] = ["needs", "price", "ppm", "terms", "quotes", "poster", "mine"];

/** Columns replaced by the reason why a load has left the board. */
const REPLACED_BY_REASON: readonly ColumnId[] = ["quotes", "poster", "mine"];
const LINE = `${styles.line} ${marks.line}`;
const NONE: readonly ColumnId[] = [];
const NEW = { words: "new", look: undefined, title: undefined };

/** Time on screen after which a line is no longer marked as new. */
const NEW_FOR_MS = 10_000;

function useSeen(id: string, fresh: boolean): void {
  useEffect(() => {
    if (!fresh) return;
    const timer = setTimeout(() => mark(id, { fresh: undefined }), NEW_FOR_MS);
    return () => clearTimeout(timer);
  }, [id, fresh]);
}

/** A load in one line of the list. */
export const Line = memo(function Line(props: LineProps) {
  const { load, index, top, ids, narrow, today, selected, tabStop, quoting, pendingPence } = props;
  const { fresh, changed, gone } = useMark(load.id);
  const flashing = changed === undefined ? NONE : columnsOf(changed.fields);
  useSeen(load.id, fresh === true);
  const shown = quoting
    ? ids.filter((id) => !REPLACED_BY_QUOTE.includes(id))
    : gone
      ? ids.filter((id) => !REPLACED_BY_REASON.includes(id))
      : ids;
  return (
    <tr
      id={`line-${load.id}`}
      data-load={load.id}
      aria-rowindex={index + 2}
      aria-selected={selected}
      data-fresh={fresh}
      data-gone={gone ? (gone.empty ? "empty" : "struck") : undefined}
      tabIndex={tabStop ? 0 : -1}
      className={LINE}
      // A direct transform: a CSS variable would be inherited and force style recalculation of every cell on each move.
      style={top === undefined ? undefined : { transform: `translateY(${top}px)` }}
      onClick={() => props.onPick(load.id)}
    >
      {shown.map((id) => {
        const { words, look, title } =
          id === "age" && fresh ? NEW : factOf(id, { load, today, narrow, pendingPence });
        const flashes = flashing.includes(id);
        return (
          <td
            // A new key restarts the flash when the cell changes again.
            key={flashes ? `${id} ${changed?.turn}` : id}
            className={COLUMNS[id].right ? `${styles.right} ${look ?? ""}` : look}
            title={title}
            data-column={id}
            data-changed={flashes || undefined}
          >
            {words}
          </td>
        );
      })}
      {gone && !quoting && (
        <td data-end style={{ gridColumn: `${shown.length + 1} / -1` }}>
          <GoneBadge why={gone.why} />
        </td>
      )}
      {quoting && (
        <td data-end className={styles.quoting} style={{ gridColumn: `${shown.length + 1} / -1` }}>
          <QuoteInLine
            load={load}
            narrow={narrow}
            gone={gone?.why}
            onSend={(amountPence) => props.onQuote(load, amountPence)}
            onStop={props.onStopQuote}
          />
        </td>
      )}
    </tr>
  );
});
