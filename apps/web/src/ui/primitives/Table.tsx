import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import type { ComponentProps, ReactNode } from "react";
import { PanelBody } from "./Panel.tsx";
import { ReadMore } from "./ReadMore.tsx";
import styles from "./Table.module.css";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

/**
 * Table with `<Th>` in its head and `<Td>` or `<td>` in its rows. On a phone each row is a card, which shows each
 * value with the name of its column. Rows accept `data-tone` (bad, warn), `data-ended` and `aria-selected`.
 */
export function Table({ dense = false, ...rest }: ComponentProps<"table"> & { dense?: boolean }) {
  return (
    <div className={styles.scroll}>
      <table
        {...rest}
        className={`${styles.table} ${rest.className ?? ""}`}
        data-dense={dense || undefined}
      />
    </div>
  );
}

type Order = "ascending" | "descending";

interface ThProps extends Omit<ComponentProps<"th">, "scope"> {
  right?: boolean | undefined;
  /** True for a heading that only screen readers get, such as above a column of buttons. */
  hidden?: boolean;
  /**
   * Present order of this column; "none" if another column orders the table. Omitted for a column that cannot be
   * sorted.
   */
  sort?: Order | "none" | undefined;
  onSort?: (order: Order) => void;
}

export function Th({ right, hidden, sort, onSort, children, ...rest }: ThProps) {
  const Arrow = sort === "ascending" ? IconArrowUp : IconArrowDown;
  return (
    <th {...rest} scope="col" hidden={undefined} data-right={right || undefined} aria-sort={sort}>
      {hidden ? (
        <VisuallyHidden>{children}</VisuallyHidden>
      ) : sort === undefined ? (
        children
      ) : (
        <button
          type="button"
          className={styles.sort}
          onClick={() => onSort?.(sort === "ascending" ? "descending" : "ascending")}
        >
          {children}
          {sort !== "none" && <Arrow size={12} stroke={2.2} aria-hidden />}
        </button>
      )}
    </th>
  );
}

interface TdProps extends ComponentProps<"td"> {
  /** Name of the column; a phone shows it with the value. */
  name?: string | undefined;
  right?: boolean | undefined;
  /** True for long text that may wrap. */
  wrap?: boolean;
  /** True for code, an id, or a time with seconds. */
  mono?: boolean;
  /** True for secondary text, in a lighter colour. */
  quiet?: boolean;
}

/** Number of characters that a cell shows in full on every desktop (Table.module.css). */
const MAX_SHOWN = 26;

/** Cell of a row. Text that may be truncated is also shown on hover; a card leaves out an empty value. */
export function Td({ name, right, wrap, mono, quiet, ...rest }: TdProps) {
  const isCut = typeof rest.children === "string" && rest.children.length > MAX_SHOWN && !wrap;
  return (
    <td
      title={isCut ? String(rest.children) : undefined}
      data-card={rest.children === "–" ? "none" : undefined}
      {...rest}
      data-name={name}
      data-right={right || undefined}
      data-wrap={wrap || undefined}
      data-mono={mono || undefined}
      data-quiet={quiet || undefined}
    />
  );
}

interface MoreLinesProps {
  /** Paginated list. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  children: ReactNode;
}

/** Button below a table that loads the next page; renders nothing after the last page. */
export function MoreLines({ list, children }: MoreLinesProps) {
  if (!list.hasNextPage) return null;
  return (
    <PanelBody>
      <ReadMore
        size="small"
        busy={list.isFetchingNextPage ? "Loading" : undefined}
        onPress={() => void list.fetchNextPage()}
      >
        {children}
      </ReadMore>
    </PanelBody>
  );
}

/** Data of a table of text: the names of its columns, and its rows, whose first cell names the row. */
export interface Sheet {
  heads: readonly string[];
  lines: readonly (readonly string[])[];
}

/** Renders such data as a table; every column but the first contains numbers. */
export function SheetTable({ heads, lines }: Sheet) {
  return (
    <Table dense data-sheet>
      <thead>
        <tr>
          {heads.map((head, nth) => (
            <Th key={head} right={nth > 0}>
              {head}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line[0]}>
            {line.map((cell, nth) => (
              <Td key={heads[nth]} name={nth > 0 ? heads[nth] : undefined} right={nth > 0}>
                {cell}
              </Td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
