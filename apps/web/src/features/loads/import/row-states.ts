import { csvLine } from "@board/api/csv/write-csv";
import { plainWords } from "../../../ui/format/plain-words.ts";
import type { Grid } from "./grid.ts";
import type { RowReport, Sheet, SheetRow } from "./types.ts";

/** State of a row. `same`: repeats a posted load; `double`: repeats an earlier row; `total`: a row of sums. */
export type RowState = "wrong" | "ready" | "posted" | "before" | "refused" | "same" | "double" | "total";

/** Kinds of rows that are skipped unless the user includes them. */
export interface IncludedRows {
  /** Rows equal to a load posted in the last day. */
  same: boolean;
  /** Rows equal to an earlier row. */
  double: boolean;
}
export const INCLUDE_NONE: IncludedRows = { same: false, double: false };
export const INCLUDE_ALL: IncludedRows = { same: true, double: true };

/** Reports by row number; a posted row keeps the report of being posted. */
export type Reports = Readonly<Record<number, RowReport>>;

/** Returns the state of a row, from its errors and its report. */
export function stateOf(
  { errors, row, same, double, isTotal }: Pick<SheetRow, "errors" | "row" | "same" | "double" | "isTotal">,
  reports: Reports,
  include = INCLUDE_NONE,
): RowState {
  if (isTotal) return "total";
  const report = reports[row];
  if (report?.result === "created") return "posted";
  if (report?.result === "repeated") return "before";
  if (errors.length > 0) return "wrong";
  if (same !== null && !include.same) return "same";
  if (double !== null && !include.double) return "double";
  return report?.result === "failed" || report?.result === "invalid" ? "refused" : "ready";
}

/** Counts the rows in each state. */
export function countStates(
  rows: readonly SheetRow[],
  reports: Reports,
  include = INCLUDE_NONE,
): Record<RowState, number> {
  const counts = { wrong: 0, ready: 0, posted: 0, before: 0, refused: 0, same: 0, double: 0, total: 0 };
  for (const row of rows) counts[stateOf(row, reports, include)] += 1;
  return counts;
}

/** Returns the rows still to be posted, including refused ones. */
export function rowsToPost(rows: readonly SheetRow[], reports: Reports, include = INCLUDE_NONE): SheetRow[] {
  return rows.filter((row) => {
    const state = stateOf(row, reports, include);
    return row.posting !== null && (state === "ready" || state === "refused");
  });
}

/** Returns the reports by row number; `reports` are in the order of `rows`. */
export function toReports(rows: readonly SheetRow[], reports: readonly RowReport[]): Reports {
  return Object.fromEntries(
    rows.flatMap(({ row }, index) => {
      const report = reports[index];
      return report === undefined ? [] : [[row, report]];
    }),
  );
}

/** Returns the reports that stay valid after a correction: the reports on posted rows and on unchanged rows. */
export function validReports(reports: Reports, before: Grid, after: Grid): Reports {
  const sameColumns = JSON.stringify(before.fields) === JSON.stringify(after.fields);
  const untouched = new Set(sameColumns ? after.rows.filter((row) => before.rows.includes(row)) : []);
  const rows = new Set([...untouched].map(({ row }) => row));
  return Object.fromEntries(
    Object.entries(reports).filter(([row, { result }]) => {
      return result === "created" || result === "repeated" || rows.has(Number(row));
    }),
  );
}

const RESULTS: Record<RowState, string> = {
  wrong: "not posted: see the errors",
  ready: "not posted yet",
  posted: "posted",
  before: "posted before",
  refused: "not posted: send it again",
  same: "left out: posted in the last day",
  double: "left out: the same as an earlier row",
  total: "left out: a total",
};

/** Returns the reports as CSV, with the load's reference or the errors of each row. */
export function reportCsv({ rows }: Sheet, reports: Reports): string {
  const lines = rows.map((row) => {
    const report = reports[row.row];
    const errors = row.errors.length > 0 ? row.errors : (report?.errors ?? []);
    return [
      String(row.row),
      RESULTS[stateOf(row, reports)],
      report?.load?.ref ?? row.same?.ref ?? "",
      report?.load?.externalRef ?? "",
      report?.miles == null ? "" : String(report.miles),
      [...errors, ...(report?.warnings ?? [])].map(({ detail }) => plainWords(detail)).join(" "),
    ];
  });
  const heads = ["Row", "Result", "Reference", "Your reference", "Miles", "Remarks"];
  return `\uFEFF${[heads, ...lines].map(csvLine).join("")}`;
}
