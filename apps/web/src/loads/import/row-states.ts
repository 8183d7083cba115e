import { csvLine } from "@board/api/csv/write-csv";
import type { Grid } from "./grid.ts";
import type { RowReport, Sheet, SheetRow } from "./types.ts";

/** State of a row: to be corrected, to be posted, done, or left out because a load like it was posted by another sheet. */
export type RowState = "wrong" | "ready" | "posted" | "before" | "refused" | "same";

/** The reports by row number; of a row that was posted, what was said then. */
export type Reports = Readonly<Record<number, RowReport>>;

/** State of a row with what is known of it; with `again` one like a posted load is as any other. */
export function stateOf(
  { errors, row, same }: Pick<SheetRow, "errors" | "row" | "same">,
  reports: Reports,
  again = false,
): RowState {
  const report = reports[row];
  if (report?.result === "created") return "posted";
  if (report?.result === "repeated") return "before";
  if (errors.length > 0) return "wrong";
  if (same !== null && !again) return "same";
  return report?.result === "failed" || report?.result === "invalid" ? "refused" : "ready";
}

/** Number of rows in each state. */
export function countStates(
  rows: readonly SheetRow[],
  reports: Reports,
  again = false,
): Record<RowState, number> {
  const counts = { wrong: 0, ready: 0, posted: 0, before: 0, refused: 0, same: 0 };
  for (const row of rows) counts[stateOf(row, reports, again)] += 1;
  return counts;
}

/** The rows that are yet to be posted, those that were refused among them. */
export function rowsToPost(rows: readonly SheetRow[], reports: Reports, again = false): SheetRow[] {
  return rows.filter((row) => {
    const state = stateOf(row, reports, again);
    return row.posting !== null && (state === "ready" || state === "refused");
  });
}

/** A dry run posts nothing, so its result keeps only earlier postings. */
export function toReports(rows: readonly SheetRow[], reports: readonly RowReport[]): Reports {
  return Object.fromEntries(
    rows.flatMap(({ row }, index) => {
      const report = reports[index];
      return report === undefined ? [] : [[row, report]];
    }),
  );
}

/** Results that stay valid after a correction of the sheet: all that was posted, and what was found of rows that are as they were. */
export function stillTrue(reports: Reports, before: Grid, after: Grid): Reports {
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
};

/** The report as a sheet: a line for each row, with the reference of its load or what stood in its way. */
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
      [...errors, ...(report?.warnings ?? [])].map(({ detail }) => detail).join(" "),
    ];
  });
  const heads = ["Row", "Result", "Reference", "Your reference", "Miles", "Remarks"];
  return `\uFEFF${[heads, ...lines].map(csvLine).join("")}`;
}
