"use client";

import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCheck,
  IconChecks,
  IconCircleDot,
  IconRefresh,
} from "@tabler/icons-react";
import { formatRange } from "../../ui/format/money.ts";
import { Link } from "../../ui/Link.tsx";
import { errorCount, errorWords, withColumn } from "./error-words.ts";
import { type Grid, withCell } from "./grid.ts";
import type { RowState } from "./row-states.ts";
import styles from "./SheetTable.module.css";
import type { RowReport, SheetRow } from "./types.ts";
import { WrongCell } from "./WrongCell.tsx";

interface SheetLineProps {
  row: SheetRow;
  grid: Grid;
  report: RowReport | undefined;
  state: RowState;
  locked: boolean;
  onGrid: (grid: Grid) => void;
}

const STATES = {
  wrong: { icon: IconAlertCircle, word: "Errors", look: styles.bad },
  ready: { icon: IconCircleDot, word: "Ready", look: styles.ready },
  posted: { icon: IconCheck, word: "Posted", look: styles.good },
  before: { icon: IconChecks, word: "Posted before", look: styles.good },
  same: { icon: IconAlertTriangle, word: "Left out", look: styles.warned },
  refused: { icon: IconRefresh, word: "Refused", look: styles.bad },
};

/** One load of the sheet: where it stands, its cells, and at each wrong one what is wrong with it. */
export function SheetLine({ row, grid, report, state, locked, onGrid }: SheetLineProps) {
  const { icon: Glyph, word, look } = STATES[state];
  const cells = grid.rows.find((each) => each.row === row.row)?.cells ?? row.cells;
  const open = state === "wrong";
  const load = state === "same" ? row.same : report?.load;
  const elsewhere = open ? row.errors.filter(({ column }) => column === null) : [];
  const refused = state === "refused" ? (report?.errors ?? []) : [];
  const errors = [...elsewhere, ...refused.map(({ code, detail }) => ({ field: "", code, detail }))];
  return (
    <tr data-state={state}>
      <th scope="row">{row.row}</th>
      <td>
        <span className={`${styles.state} ${look}`}>
          <Glyph size={14} stroke={2.1} aria-hidden />
          {open ? errorCount(row.errors.length) : word}
        </span>
        {load && (
          <>
            {" "}
            <Link className={styles.ref} href={`/loads/${load.id}`}>
              {load.ref}
            </Link>
          </>
        )}
        {!open && report?.miles != null && report.guide && (
          <span className={styles.more}>
            {report.miles} miles, guide {formatRange(report.guide.lowPence, report.guide.highPence)}
          </span>
        )}
        {errors.map(({ field, code, detail }) => (
          <span key={`${code} ${detail}`} className={styles.error}>
            {errorWords({ field, code, detail })}
          </span>
        ))}
        {open && (
          <span className={styles.narrow}>
            {row.errors
              .filter(({ column }) => column !== null)
              .map((error) => withColumn(error.column ?? "", errorWords(error)))
              .join(" ")}
          </span>
        )}
        {!open &&
          report?.warnings.map(({ detail }) => (
            <span key={detail} className={styles.warning}>
              <IconAlertTriangle size={12} stroke={2} aria-hidden /> {detail}
            </span>
          ))}
      </td>
      {grid.headers.map((header, column) => {
        const field = grid.fields[column];
        const found = open && field != null ? row.errors.find((error) => error.field === field) : undefined;
        return (
          <td key={column}>
            {found && found.column !== null ? (
              <WrongCell
                label={`${header}, row ${row.row}`}
                text={cells[column] ?? ""}
                error={errorWords(found)}
                locked={locked}
                onText={(text) => onGrid(withCell(grid, row.row, column, text))}
              />
            ) : (
              <span className={field == null ? styles.unused : undefined}>{cells[column]}</span>
            )}
          </td>
        );
      })}
    </tr>
  );
}
