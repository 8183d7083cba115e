import type { FieldError } from "../field-errors.ts";
import type { BulkOutput, RowReport } from "./schemas.ts";

export const MAX_ROWS = 500;

/** 500 rows with notes of 1,000 letters fit; other bodies may hold 256 KiB (contract 7). */
export const MAX_BULK_BYTES = 2 * 1024 * 1024;

function pointerOf(path: FieldError["path"]): string {
  return `#/${path.map((part) => String(part).replaceAll("~", "~0").replaceAll("/", "~1")).join("/")}`;
}

const BLANK = { key: null, load: null, miles: null, guide: null, warnings: [], errors: [] };

/** A row's line in the report; what is not said of it is nothing. */
export function reportOf(row: number, told: Partial<RowReport> & Pick<RowReport, "result">): RowReport {
  return { ...BLANK, ...told, row };
}

export function invalidRow(row: number, key: string | null, problems: readonly FieldError[]): RowReport {
  const errors = problems.map(({ path, code, detail }) => ({ pointer: pointerOf(path), code, detail }));
  return reportOf(row, { key, result: "invalid", errors });
}

/** The report with its sums. */
export function summed(dryRun: boolean, rows: RowReport[]): BulkOutput {
  const count = (result: RowReport["result"]) => rows.filter((row) => row.result === result).length;
  return {
    dryRun,
    created: count("created"),
    repeated: count("repeated"),
    valid: count("valid"),
    invalid: count("invalid"),
    failed: count("failed"),
    rows,
  };
}
