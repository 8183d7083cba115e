"use client";

import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCheck,
  IconChecks,
  IconCircleDot,
  IconRefresh,
} from "@tabler/icons-react";
import { Badge } from "../../ui/Badge.tsx";
import { formatRange } from "../../ui/format/money.ts";
import { Link } from "../../ui/Link.tsx";
import { useIsPhone } from "../../ui/phone.tsx";
import { Text } from "../../ui/Text.tsx";
import { errorCount, errorWords, withColumn } from "./error-words.ts";
import { type Grid, withCell } from "./grid.ts";
import type { RowState } from "./row-states.ts";
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
  wrong: { icon: IconAlertCircle, word: "Errors", tone: "bad" },
  ready: { icon: IconCircleDot, word: "Ready", tone: "info" },
  posted: { icon: IconCheck, word: "Posted", tone: "good" },
  before: { icon: IconChecks, word: "Posted before", tone: "good" },
  same: { icon: IconAlertTriangle, word: "Left out", tone: "warn" },
  refused: { icon: IconRefresh, word: "Refused", tone: "bad" },
} as const;

/** One load of the sheet: where it stands, its cells, and at each wrong one what is wrong with it. */
export function SheetLine({ row, grid, report, state, locked, onGrid }: SheetLineProps) {
  const phone = useIsPhone();
  const { icon, word, tone } = STATES[state];
  const cells = grid.rows.find((each) => each.row === row.row)?.cells ?? row.cells;
  const open = state === "wrong";
  const load = state === "same" ? row.same : report?.load;
  const elsewhere = open ? row.errors.filter(({ column }) => column === null) : [];
  const refused = state === "refused" ? (report?.errors ?? []) : [];
  const errors = [...elsewhere, ...refused.map(({ code, detail }) => ({ field: "", code, detail }))];
  const outcodeAt = (column: number) => row.outcodes[grid.fields[column] ?? ""];
  const wrongCell = (column: number) => {
    const field = grid.fields[column];
    const found = open && field != null ? row.errors.filter((error) => error.field === field) : [];
    const [first] = found;
    if (first === undefined || first.column === null) return null;
    const words = found.map(errorWords).join(" ");
    return (
      <WrongCell
        key={column}
        label={`${grid.headers[column]}, row ${row.row}`}
        text={cells[column] ?? ""}
        error={phone ? withColumn(first.column, words) : words}
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
              <Text mono>{load.ref}</Text>
            </Link>
          </>
        )}
        {!open && report?.miles != null && report.guide && (
          <Text as="div" tone="faint" size="small">
            {report.miles} miles, guide {formatRange(report.guide.lowPence, report.guide.highPence)}
          </Text>
        )}
        {errors.map(({ field, code, detail }) => (
          <Text as="div" tone="bad" size="small" key={`${code} ${detail}`}>
            {errorWords({ field, code, detail })}
          </Text>
        ))}
        {/* The column that is wrong may be far to the right. */}
        {phone && grid.headers.map((_, column) => wrongCell(column))}
        {!open &&
          report?.warnings.map(({ detail }) => (
            <Text as="div" tone="warn" size="small" key={detail}>
              <IconAlertTriangle size={12} stroke={2} aria-hidden /> {detail}
            </Text>
          ))}
      </td>
      {grid.headers.map((_, column) => (
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
