import type { BoardSort } from "@board/api/board/view-rules";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { SORT_TITLES } from "../filters/filters.ts";
import { COLUMNS, type ColumnId } from "./columns.ts";
import styles from "./List.module.css";

/** Orders of the API that sort the largest value first. */
const DESCENDING: readonly BoardSort[] = ["newest", "price", "ppm"];

interface HeadsProps {
  ids: readonly ColumnId[];
  narrow: boolean;
  sort: BoardSort;
  /** Returns true if the loads can be sorted by this order; `near` needs a place. */
  sortable: (sort: BoardSort) => boolean;
  onSort: (sort: BoardSort) => void;
}

/** Column heads; those the API can sort by are buttons. */
export function Heads({ ids, narrow, sort, sortable, onSort }: HeadsProps) {
  return (
    <tr className={styles.heads} aria-rowindex={1}>
      {ids.map((id) => {
        const column = COLUMNS[id];
        const head = narrow ? (column.short ?? column.head) : column.head;
        const order = column.sort;
        const active = order === sort;
        const down = order !== undefined && DESCENDING.includes(order);
        const Glyph = down ? IconChevronDown : IconChevronUp;
        return (
          <th
            key={id}
            scope="col"
            className={column.right ? styles.right : undefined}
            aria-sort={active ? (down ? "descending" : "ascending") : undefined}
          >
            {order !== undefined && sortable(order) ? (
              <button type="button" onClick={() => onSort(order)} title={SORT_TITLES[order]}>
                {head}
                {active && <Glyph size={12} stroke={2.4} aria-hidden />}
              </button>
            ) : (
              head
            )}
          </th>
        );
      })}
    </tr>
  );
}
