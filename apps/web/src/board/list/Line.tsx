import { memo } from "react";
import type { Day } from "../../ui/format/days.ts";
import type { Entry } from "../data/types.ts";
import { Cell } from "./Cell.tsx";
import { COLUMNS, type ColumnId } from "./columns.ts";
import styles from "./List.module.css";
import { QuoteInLine } from "./QuoteInLine.tsx";

export interface LineProps {
  load: Entry;
  /** From 0, of all lines. */
  index: number;
  /** Px from the top of the list. */
  top: number;
  ids: readonly ColumnId[];
  narrow: boolean;
  today: Day;
  selected: boolean;
  /** The one line that the Tab key stops at. */
  tabStop: boolean;
  quoting: boolean;
  pendingPence: number | undefined;
  onPick: (id: string) => void;
  onQuote: (load: Entry, amountPence: number) => void;
  onStopQuote: () => void;
}

/** Columns that make room for a quote in the line; those before it go on telling what is quoted for. */
const GIVE_WAY: readonly ColumnId[] = ["needs", "price", "ppm", "terms", "quotes", "poster", "mine"];

/** A load, in one line. */
export const Line = memo(function Line(props: LineProps) {
  const { load, index, top, ids, narrow, today, selected, tabStop, quoting, pendingPence } = props;
  const shown = quoting ? ids.filter((id) => !GIVE_WAY.includes(id)) : ids;
  return (
    <tr
      id={`line-${load.id}`}
      data-load={load.id}
      aria-rowindex={index + 2}
      aria-selected={selected}
      tabIndex={tabStop ? 0 : -1}
      className={styles.line}
      style={{ "--top": `${top}px` }}
      onClick={() => props.onPick(load.id)}
    >
      {shown.map((id) => (
        <td key={id} className={COLUMNS[id].right ? styles.right : undefined} data-column={id}>
          <Cell id={id} load={load} today={today} narrow={narrow} pendingPence={pendingPence} />
        </td>
      ))}
      {quoting && (
        <td className={styles.quoting} style={{ gridColumn: `${shown.length + 1} / -1` }}>
          <QuoteInLine
            load={load}
            narrow={narrow}
            onSend={(amountPence) => props.onQuote(load, amountPence)}
            onStop={props.onStopQuote}
          />
        </td>
      )}
    </tr>
  );
});
