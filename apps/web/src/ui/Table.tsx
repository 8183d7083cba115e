import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import type { ComponentProps, ReactNode } from "react";
import { PanelBody } from "./Panel.tsx";
import { ReadMore } from "./ReadMore.tsx";
import styles from "./Table.module.css";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

/**
 * A table of lines: `<Th>` in its head, `<Td>` or `<td>` in its lines. On a phone each line is a card, and its facts carry
 * the names of their columns. A line says `data-tone` (bad, warn) or `data-ended`, and `aria-selected` where it is chosen.
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
  /** For screen readers only, as over a column of buttons. */
  hidden?: boolean;
  /** Order of the lines by this column, none where they are ordered by another; left out: they cannot be. */
  sort?: Order | "none" | undefined;
  onSort?: (order: Order) => void;
}

/** The head of a column. */
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
  /** The column's name, said beside the fact on a phone. */
  name?: string | undefined;
  right?: boolean | undefined;
  /** Long text: it may take several lines. */
  wrap?: boolean;
  /** A code, an id, a time to the second. */
  mono?: boolean;
  /** Context, in lighter ink. */
  quiet?: boolean;
}

/** Characters that a cell shows on any desktop (Table.module.css). */
const MAX_SHOWN = 26;

/** A fact of a line. */
export function Td({ name, right, wrap, mono, quiet, ...rest }: TdProps) {
  const isCut = typeof rest.children === "string" && rest.children.length > MAX_SHOWN && !wrap;
  return (
    <td
      title={isCut ? String(rest.children) : undefined}
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
  /** As a list of pages has it. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  children: ReactNode;
}

/** Under a table: the way to its next page, where there is one. */
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

/** A table of text: its heads, and its lines with the first cell as their name. */
export interface Sheet {
  heads: readonly string[];
  lines: readonly (readonly string[])[];
}

/** A sheet as a table; every column but the first is a number. */
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
