"use client";

import type { PostLoadInput } from "@board/api/schemas";
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCheck,
  IconChecks,
  IconCircleDot,
  IconRefresh,
  IconSum,
} from "@tabler/icons-react";
import { formatRange } from "../../../ui/format/money.ts";
import { plainWords } from "../../../ui/format/plain-words.ts";
import { useIsPhone } from "../../../ui/hooks/phone.tsx";
import { Badge } from "../../../ui/primitives/Badge.tsx";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { warningWords } from "../form/warnings.ts";
import { errorCount, errorWords, withColumn } from "./error-words.ts";
import { type Grid, headingOf, withCell } from "./grid.ts";
import type { RowState } from "./row-states.ts";
import type { RowReport, SheetRow } from "./types.ts";
import { WrongCell } from "./WrongCell.tsx";

interface SheetLineProps {
  row: SheetRow;
  grid: Grid;
  /** Indexes of the shown columns. */
  columns: readonly number[];
  report: RowReport | undefined;
  state: RowState;
  locked: boolean;
  onGrid: (grid: Grid) => void;
}

const STATES = {
  wrong: { icon: IconAlertCircle, word: "Errors", tone: "bad" },
  ready: { icon: IconCircleDot, word: "Ready", tone: "info" },
  posted: { icon: IconCheck, word: "Posted", tone: "good" },
  before: { icon: IconChecks, word: "Posted before", tone: "good" },
  same: { icon: IconAlertTriangle, word: "Left out", tone: "warn" },
  double: { icon: IconAlertTriangle, word: "Left out", tone: "warn" },
  total: { icon: IconSum, word: "Total", tone: "info" },
  refused: { icon: IconRefresh, word: "Refused", tone: "bad" },
} as const;

/** One row of the sheet: its state, and its cells with their errors. */
export function SheetLine({ row, grid, columns, report, state, locked, onGrid }: SheetLineProps) {
  const phone = useIsPhone();
  const { icon, word, tone } = STATES[state];
  const cells = grid.rows.find((each) => each.row === row.row)?.cells ?? row.cells;
  const open = state === "wrong";
  const load = state === "same" ? row.same : report?.load;
  // Cells beyond the headings are far to the right, so a phone shows them in the first column.
  const elsewhere = open
    ? row.errors.filter(
        (error) => !error.column && !(phone && columns.some((column) => isAt(error, grid, column, cells))),
      )
    : [];
  const refused = state === "refused" ? (report?.errors ?? []) : [];
  const errors = [...elsewhere, ...refused.map(({ code, detail }) => ({ field: "", code, detail }))];
  const outcodeAt = (column: number) => row.outcodes[grid.fields[column] ?? ""];
  const wrongCell = (column: number) => {
    const found = open ? row.errors.filter((error) => isAt(error, grid, column, cells)) : [];
    if (found.length === 0) return null;
    const heading = headingOf(grid, column);
    const words = found.map(errorWords).join(" ");
    return (
      <WrongCell
        key={column}
        label={`${heading}, row ${row.row}`}
        text={cells[column] ?? ""}
        error={phone ? withColumn(heading, words) : words}
        meant={found.flatMap(({ meant }) => meant)}
        locked={locked}
        onText={(text) => onGrid(withCell(grid, row.row, column, text))}
      />
    );
  };
  return (
    <tr data-state={state}>
      <th scope="row">{row.row}</th>
      <td>
        <Badge tone={tone} icon={icon}>
          {open ? errorCount(row.errors.length) : word}
        </Badge>
        {load && (
          <>
            {" "}
            <Link href={`/loads/${load.id}`}>
              <Text mono nowrap>
                {load.ref}
              </Text>
            </Link>
          </>
        )}
        {!open && report?.miles != null && report.guide && (
          <Text as="div" tone="faint" size="small">
            {report.miles} miles, guide{" "}
            <Text nowrap>{formatRange(report.guide.lowPence, report.guide.highPence)}</Text>
          </Text>
        )}
        {errors.map(({ field, code, detail }) => (
          <Text as="div" tone="bad" size="small" key={`${code} ${detail}`}>
            {errorWords({ field, code, detail })}
          </Text>
        ))}
        {/* A wrong cell can be far to the right, so a phone repeats it in the first column. */}
        {phone && columns.map((column) => wrongCell(column))}
        {state === "double" && (
          <Text as="div" tone="warn" size="small">
            The same as row {row.double}
          </Text>
        )}
        {!open &&
          report?.warnings.map((warning) => (
            <Text as="div" tone="warn" size="small" key={warning.detail}>
              <IconAlertTriangle size={12} stroke={2} aria-hidden /> {wordsOf(warning, row)}
            </Text>
          ))}
      </td>
      {columns.map((column) => (
        <td key={column}>
          {(!phone && wrongCell(column)) || (
            <>
              <Text tone={grid.fields[column] == null ? "faint" : undefined}>{cells[column]}</Text>
              {outcodeAt(column) && (
                <Text as="div" tone="good" size="small">
                  {outcodeAt(column)}
                </Text>
              )}
            </>
          )}
        </td>
      ))}
    </tr>
  );
}

/**
 * True if an error is in the column: it names the column's field or heading. An error in cells without a heading
 * is in every filled cell of such a column.
 */
function isAt(
  { field, column }: SheetRow["errors"][number],
  { fields, headers }: Grid,
  at: number,
  cells: readonly string[],
): boolean {
  if (fields[at] == null) return column === "" && headers[at] === "" && (cells[at] ?? "").trim() !== "";
  if (fields[at] === field) return true;
  const named: readonly (string | null)[] = fields;
  return column === headers[at] && !named.includes(field);
}

/** Returns the words for a warning. Uses the texts of the load form if the row can be posted, else the API's text. */
function wordsOf(warning: RowReport["warnings"][number], { posting }: SheetRow): string {
  return posting === null ? plainWords(warning.detail) : warningWords(warning, posting as PostLoadInput).what;
}
