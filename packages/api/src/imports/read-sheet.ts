import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { DAY_MS } from "@board/calendar";
import { CsvError, parse } from "csv-parse/sync";
import type { FirmActor } from "../actor.ts";
import { readRow } from "../bulk/read-row.ts";
import { MAX_ROWS } from "../bulk/rules.ts";
import type { Ctx } from "../context.ts";
import { invalid } from "../errors.ts";
import { type FieldError, fieldError } from "../field-error.ts";
import { inputOf, LEFT_OUT } from "../loads/columns.ts";
import { problemsOf } from "../loads/plan-load.ts";
import { pricingModeOf } from "../loads/rules.ts";
import type { Requires } from "../passport/rules.ts";
import { storedRequires } from "../passport/schemas.ts";
import {
  COLUMNS,
  fieldsOf,
  NEEDED,
  requiresPartOf,
  SHEET_FIELDS,
  type SheetField,
  stopPartOf,
} from "./columns.ts";
import type { Cell } from "./read-cell.ts";
import type { ReadSheet, ReadSheetOutput, SheetRow } from "./schemas.ts";

/** Some programs name the separator in a line of its own. */
const SEPARATOR_LINE = /^\uFEFF?sep=.\r?\n/i;

function recordsOf(csv: string): string[][] {
  try {
    return parse(csv.replace(SEPARATOR_LINE, ""), {
      bom: true,
      delimiter: [",", ";", "\t"],
      relax_column_count: true,
      max_record_size: 100_000,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === "number" ? ` near line ${error.lines}` : "";
    throw invalid([
      fieldError(["csv"], "malformed_csv", `cannot be read as CSV${line}: look for a lost quote.`),
    ]);
  }
}

function chosenFields(headers: readonly string[], fields: ReadSheet["fields"]): (SheetField | null)[] {
  if (fields === undefined) return fieldsOf(headers);
  const used = fields.filter((field) => field !== null);
  if (new Set(used).size !== used.length) {
    throw invalid([fieldError(["fields"], "repeated", "must name each field once.")]);
  }
  return headers.map((_, index) => fields[index] ?? null);
}

type ReadRow = Omit<SheetRow, "same">;

interface Sheet {
  headers: string[];
  fields: (SheetField | null)[];
  /** Of the whole sheet: what makes the keys of its rows, so that a sheet sent twice posts nothing twice. */
  mark: string;
}

/** Room for the longest notes; of a longer cell nothing is read. */
const LONGEST_CELL = 2_000;
const TOO_LONG: Cell = { problem: "… must be at most 2,000 characters long." };

/**
 * The values of a row's cells, and the numbers of its stops as the sheet counts them: those of which nothing is filled in are
 * left out, as are requirements: then the load asks what its firm usually asks.
 */
function readCells({ geo }: Pick<Ctx, "geo">, sheet: Sheet, row: number, cells: readonly string[]) {
  const posting: Record<string, unknown> = {};
  const stops = new Map<number, Record<string, unknown>>();
  const outcodes: SheetRow["outcodes"] = {};
  const errors: SheetRow["errors"] = [];
  for (const [index, field] of sheet.fields.entries()) {
    const text = cells[index]?.trim() ?? "";
    if (field === null || text === "") continue;
    const cell = text.length > LONGEST_CELL ? TOO_LONG : COLUMNS[field].read(text, geo);
    const ofStop = stopPartOf(field);
    const ofRequires = requiresPartOf(field);
    const stop = ofStop && (stops.get(ofStop.nth) ?? {});
    if (ofStop && stop) stops.set(ofStop.nth, stop);
    if ("value" in cell && cell.isNamed) outcodes[field] = String(cell.value);
    if ("value" in cell && ofRequires !== null)
      posting.requires = { ...(posting.requires ?? {}), [ofRequires]: cell.value };
    else if ("value" in cell) Object.assign(stop ?? posting, { [ofStop?.part ?? field]: cell.value });
    else {
      const column = sheet.headers[index] ?? null;
      const said = "trouble" in cell ? cell.trouble : `${text.slice(0, 40)} ${cell.problem}`;
      errors.push({
        row,
        column,
        field,
        code: "unreadable_cell",
        detail: `Row ${row}, ${column}: ${said}`,
      });
    }
  }
  const numbers = [...stops.keys()].toSorted((one, other) => one - other);
  if (numbers.length > 0) posting.stops = numbers.map((number) => stops.get(number));
  return { posting, outcodes, errors, numbers };
}

/** The sheet's name of the field that a problem of a posting is at. */
function fieldAt([name, nth, part]: FieldError["path"], numbers: readonly number[]): string {
  if (name === "requires" && nth !== undefined) return `requires ${String(nth)}`;
  if (name !== "stops" || part === undefined) return String(name ?? "");
  return `stop ${numbers[Number(nth)]} ${part}`;
}

/** One load of the sheet, every complaint with its row and its column. */
function readSheetRow(ctx: Ctx<FirmActor>, sheet: Sheet, row: number, cells: readonly string[]): ReadRow {
  const { posting, outcodes, errors, numbers } = readCells(ctx, sheet, row, cells);
  const told = new Set(errors.map(({ field }) => field));
  const read = readRow(ctx, posting);
  const problems =
    read.posting === null ? read.problems : [...read.problems, ...problemsOf(ctx, read.posting)];
  const columns: readonly (string | null)[] = sheet.fields;
  for (const { path, code, detail } of problems) {
    const field = fieldAt(path, numbers);
    if (told.has(field)) continue;
    const at = columns.indexOf(field);
    const column = sheet.headers[at] ?? null;
    errors.push({ row, column, field, code, detail: `Row ${row}, ${column ?? "no column"}: ${detail}` });
  }
  return {
    row,
    posting: errors.length > 0 ? null : { key: `sheet:${sheet.mark}:${row}`, ...posting },
    cells: [...cells],
    outcodes,
    errors,
  };
}

/**
 * Reads a sheet of loads and posts nothing: what each column fills, and for each row what `loads.bulk` would take, or
 * every fault by row and column; of a row that is the same as a load of the last day, that load. Days are British, prices are pounds and become pence digit by digit.
 *
 * @throws DomainError `validation_failed` (`malformed_csv`, `no_rows`, `too_many_rows`, `repeated`)
 */
export async function readSheet(ctx: Ctx<FirmActor>, { csv, fields }: ReadSheet): Promise<ReadSheetOutput> {
  const [headers = [], ...records] = recordsOf(csv);
  const filled = records
    .map((cells, index) => ({ cells, row: index + 2 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  if (filled.length === 0)
    throw invalid([fieldError(["csv"], "no_rows", "holds no load below its heading.")]);
  if (filled.length > MAX_ROWS) {
    throw invalid([
      fieldError(["csv"], "too_many_rows", `holds ${filled.length} loads; ${MAX_ROWS} are the most.`),
    ]);
  }
  const sheet: Sheet = {
    headers,
    fields: chosenFields(headers, fields),
    mark: createHash("sha256").update(csv).digest("base64url").slice(0, 22),
  };
  const read = filled.map(({ cells, row }) => readSheetRow(ctx, sheet, row, cells));
  const same = await sameLoads(ctx, read);
  const rows = read.map((row) => ({ ...row, same: same.get(row.row) ?? null }));
  const good = rows.filter(({ errors }) => errors.length === 0).length;
  return {
    columns: headers.map((header, index) => ({ header, field: sheet.fields[index] ?? null })),
    choices: SHEET_FIELDS.map((field) => ({
      field,
      header: COLUMNS[field].header,
      needed: NEEDED.includes(field),
    })),
    missing: NEEDED.filter((field) => !sheet.fields.includes(field)),
    rows,
    good,
    bad: rows.length - good,
  };
}

/** A corrected sheet is sent again within the day, not within the hour that a warning of two alike loads looks back. */
const LOOK_BACK_MS = DAY_MS;

type Words = Record<string, unknown>;

interface Posted {
  id: string;
  ref: string;
  at: string;
  input: Words;
}

async function postedLately({ db, clock, actor }: Ctx<FirmActor>): Promise<Posted[]> {
  const since = new Date(clock.now().getTime() - LOOK_BACK_MS);
  const loads = await db.load.findMany({
    where: {
      posterId: actor.firm.id,
      mode: actor.mode,
      // A load posted since then was changed since then, and `updated_at` has an index.
      updatedAt: { gte: since },
      createdAt: { gte: since },
      status: { notIn: ["CANCELLED", "EXPIRED"] },
    },
    orderBy: { id: "asc" },
  });
  return loads.map((load) => ({
    id: load.id,
    ref: load.ref,
    at: load.createdAt.toISOString(),
    input: { ...inputOf(load) },
  }));
}

/** The request that the row makes, with what is left out as a posting leaves it. */
function requestOf({ key: _, ...given }: Words, { firm }: FirmActor): Words {
  const price = typeof given.bookNowPence === "number" ? given.bookNowPence : undefined;
  return {
    ...LEFT_OUT,
    pricingMode: pricingModeOf(undefined, price),
    termsDays: firm.usualTermsDays,
    ...given,
    requires: storedRequires((given.requires as Requires | undefined) ?? firm.usualRequires),
  };
}

/**
 * For each row that is ready the load of the last day that is the same in every word, where there is one; each load is
 * found once, so that of five rows alike three that were posted leave two. By row number.
 */
async function sameLoads(
  ctx: Ctx<FirmActor>,
  rows: readonly Omit<SheetRow, "same">[],
): Promise<Map<number, NonNullable<SheetRow["same"]>>> {
  const left = await postedLately(ctx);
  const found = new Map<number, NonNullable<SheetRow["same"]>>();
  for (const { row, posting } of rows) {
    if (posting === null) continue;
    const request = requestOf(posting, ctx.actor);
    const at = left.findIndex(({ input }) =>
      Object.entries(input).every(([field, value]) => isDeepStrictEqual(request[field], value)),
    );
    const [load] = at === -1 ? [] : left.splice(at, 1);
    if (load !== undefined) found.set(row, { id: load.id, ref: load.ref, at: load.at });
  }
  return found;
}
