import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { DAY_MS, type Day, londonDay } from "@board/calendar";
import type { FirmActor } from "../../core/actor.ts";
import type { Requires } from "../../core/carrier-facts.ts";
import type { Ctx } from "../../core/context.ts";
import { type Cell, day } from "../../core/csv/read-cell.ts";
import { invalid } from "../../core/errors.ts";
import { type FieldError, fieldError } from "../../core/field-error.ts";
import type { PlaceChoice } from "../../core/places/rules.ts";
import { storedRequires } from "../../firms/requirements/schemas.ts";
import { readRow } from "../bulk/read-row.ts";
import { MAX_ROWS } from "../bulk/rules.ts";
import { asPosted, inputOf, LEFT_OUT } from "../columns.ts";
import { tailLiftOf } from "../goods/rules.ts";
import { compactPostcode } from "../material-fields.ts";
import { problemsOf } from "../plan-load.ts";
import { pricingModeOf } from "../posting-rules.ts";
import type { PostLoadInput } from "../schemas.ts";
import { usualWaiting } from "../waiting/rules.ts";
import {
  COLUMNS,
  fieldsOf,
  groupPartOf,
  isSheetField,
  type KnownHeadings,
  listPartOf,
  NEEDED,
  SHEET_FIELDS,
  type SheetField,
} from "./columns.ts";
import { knownHeadings } from "./known-headings.ts";
import { MAX_SHEET_ROWS } from "./rules.ts";
import type { ReadSheet, ReadSheetOutput, SheetRow } from "./schemas.ts";
import { beyondHeadings, isTotal, refuse, sheetRows } from "./sheet-rows.ts";

function chosenFields(
  headers: readonly string[],
  fields: ReadSheet["fields"],
  known: KnownHeadings,
): (SheetField | null)[] {
  if (fields === undefined) return fieldsOf(headers, known);
  const used = fields.filter((field) => field !== null);
  if (new Set(used).size !== used.length) {
    throw invalid([fieldError(["fields"], "repeated", "must name each field once.")]);
  }
  return headers.map((_, index) => fields[index] ?? null);
}

type ReadRow = Omit<SheetRow, "same" | "double">;

interface Sheet {
  headers: string[];
  fields: (SheetField | null)[];
  /**
   * Hash of the sheet, from which the keys of its rows are made: posting the same sheet again posts nothing
   * twice.
   */
  mark: string;
}

/** Maximum length of a cell, enough for the longest notes; a longer cell is an error. */
const MAX_CELL = 2_000;
const TOO_LONG: Cell = { problem: "must be at most 2,000 characters long." };

/** Quotes a cell's text within a sentence, shortened. */
const quoted = (text: string) => `"${text.slice(0, 40)}${text.length > 40 ? "…" : ""}"`;

/**
 * The other field of the same slot. A sheet may have a time in a column for windows, or a window in a column
 * for times.
 */
const OTHER_HALF: Readonly<Record<string, string>> = {
  collectWindow: "collectByTime",
  collectByTime: "collectWindow",
  deliverWindow: "deliverByTime",
  deliverByTime: "deliverWindow",
  window: "byTime",
  byTime: "window",
};

/**
 * Returns the field that a cell fills: a time in a column of windows fills the field of the time, and the
 * reverse.
 */
function filledBy(field: string, cell: Cell): string {
  const half = "value" in cell && cell.value !== null ? cell.slot : undefined;
  const isOther = half !== undefined && !field.toLowerCase().endsWith(half.toLowerCase());
  return isOther ? (OTHER_HALF[field] ?? field) : field;
}

const NOTHING_KNOWN: KnownHeadings = new Map();

/**
 * Returns a cell's text. Non-breaking spaces, which web pages and word processors insert, become ordinary
 * ones.
 */
const textOf = (cell: string | undefined) => (cell ?? "").replace(/[\u00A0\u2007\u202F]/g, " ").trim();

/**
 * Returns the values of a row's cells, and the numbers that its stops and its goods have in the sheet. Leaves out
 * those without a value, and the requirements if all are empty, so that the load gets the firm's usual
 * requirements.
 */
function readCells(ctx: Ctx<FirmActor>, sheet: Sheet, row: number, cells: readonly string[]) {
  const posting: Record<string, unknown> = {};
  const lists = { stops: new Map<number, RequestFields>(), goods: new Map<number, RequestFields>() };
  const outcodes: SheetRow["outcodes"] = {};
  const errors: SheetRow["errors"] = [];
  const today = londonDay(ctx.clock.now());
  const collectDate = collectDayOf(sheet, cells, today);
  for (const [index, field] of sheet.fields.entries()) {
    const text = textOf(cells[index]);
    if (field === null || text === "") continue;
    const header = sheet.headers[index] ?? "";
    const context = { geo: ctx.geo, today, header, ...(field === "collectDate" ? {} : { collectDate }) };
    const cell = text.length > MAX_CELL ? TOO_LONG : COLUMNS[field].read(text, context);
    const wrong = (code: string, said: string, meant: PlaceChoice[] = []) =>
      errors.push({ row, column: header, field, code, detail: `Row ${row}, ${header}: ${said}`, meant });
    if ("trouble" in cell) {
      wrong("unreadable_cell", cell.trouble, cell.meant);
      continue;
    }
    if ("problem" in cell) {
      wrong("unreadable_cell", `${quoted(text)} ${cell.problem}`);
      continue;
    }
    const ofList = listPartOf(field);
    const ofGroup = groupPartOf(field);
    const item = ofList && (lists[ofList.list].get(ofList.nth) ?? {});
    if (ofList && item) lists[ofList.list].set(ofList.nth, item);
    if (cell.value === null) continue;
    if (cell.isNamed) outcodes[field] = String(cell.value);
    if (ofGroup !== null) {
      const { group, part } = ofGroup;
      posting[group] = { ...(posting[group] ?? {}), [part]: cell.value };
      continue;
    }
    const target = item ?? posting;
    const name = filledBy(ofList?.part ?? field, cell);
    if ((target[name] ?? cell.value) === cell.value) target[name] = cell.value;
    else wrong("contradicts", `${quoted(text)} contradicts another column, which says ${target[name]}.`);
  }
  const numbersIn = (list: keyof typeof lists) => {
    const numbers = [...lists[list].keys()].toSorted((one, other) => one - other);
    if (numbers.length > 0) posting[list] = numbers.map((number) => lists[list].get(number));
    return numbers;
  };
  const numbers = { stops: numbersIn("stops"), goods: numbersIn("goods") };
  return { posting, outcodes, errors, numbers };
}

/** Returns the row's collection day, by which ambiguous dates in other columns are resolved. */
function collectDayOf({ fields }: Sheet, cells: readonly string[], today: Day): Day | undefined {
  const cell = day(textOf(cells[fields.indexOf("collectDate")]).slice(0, MAX_CELL), { today });
  return "value" in cell && typeof cell.value === "string" && cell.value >= today ? cell.value : undefined;
}

/** Returns the field of the sheet that an error of a posting is about. */
function fieldAt(
  [name, nth, part]: FieldError["path"],
  numbers: Record<"stops" | "goods", readonly number[]>,
): string {
  const isList = name === "stops" || name === "goods";
  const grouped = `${String(name)} ${String(nth)}`;
  if (!isList && isSheetField(grouped)) return grouped;
  if (!isList || part === undefined) return String(name ?? "");
  return `${name === "goods" ? name : "stop"} ${numbers[name][Number(nth)]} ${String(part)}`;
}

/** Reads one load of the sheet, with the row and column of every error. */
function readSheetRow(ctx: Ctx<FirmActor>, sheet: Sheet, row: number, cells: readonly string[]): ReadRow {
  const { posting, outcodes, errors, numbers } = readCells(ctx, sheet, row, cells);
  const told = new Set(errors.map(({ field }) => field));
  const read = readRow(ctx, posting);
  const problems =
    read.posting === null ? read.problems : [...read.problems, ...problemsOf(ctx, read.posting)];
  for (const { path, code, detail, suggestion } of problems) {
    const field = fieldAt(path, numbers);
    if (told.has(field)) continue;
    const column = headerOf(sheet, field);
    const said = inHeadings(sheet, path, column ?? nameOf(field), detail);
    const meant = suggestion === undefined ? [] : [{ text: suggestion, words: suggestion }];
    errors.push({ row, column, field, code, detail: `Row ${row}, ${column ?? "no column"}: ${said}`, meant });
  }
  const beyond = beyondHeadings(cells, sheet.headers, sheet.fields);
  if (beyond !== null) {
    errors.push({
      row,
      column: "",
      field: "",
      code: "cells_beyond_headings",
      detail: `Row ${row}, beyond the headings: ${beyond}`,
      meant: [],
    });
  }
  return {
    row,
    posting: errors.length > 0 ? null : { key: `sheet:${sheet.mark}:${row}`, ...posting },
    cells: [...cells],
    outcodes,
    isTotal: false,
    errors,
  };
}

/**
 * Returns the heading of the column that fills a field, or else of the column for the other field of its
 * slot; null if there is neither.
 */
function headerOf({ headers, fields }: Sheet, field: string): string | null {
  const columns: readonly (string | null)[] = fields;
  const [, stop = "", part = field] = /^((?:stop|goods) \d+ )(\w+)$/.exec(field) ?? [];
  const at = columns.indexOf(field);
  return headers[at === -1 ? columns.indexOf(`${stop}${OTHER_HALF[part]}`) : at] ?? null;
}

const nameOf = (field: string) =>
  Object.hasOwn(COLUMNS, field) ? COLUMNS[field as SheetField].header : field;

/** Replaces the field names in an error by the sheet's headings. */
function inHeadings(sheet: Sheet, path: FieldError["path"], column: string, detail: string): string {
  const name = path.join(".");
  const said = detail.startsWith(`${name} `) ? `${column}${detail.slice(name.length)}` : detail;
  return said.replace(/\b[a-z]+(?:[A-Z][a-z]+)+\b/g, (field) => headerOf(sheet, field) ?? nameOf(field));
}

/**
 * Reads a sheet of loads and posts nothing. Returns each column's field, and for each row the input of
 * `loads.bulk` or its errors, with the load or earlier row that it repeats. Dates are British; prices in
 * pounds become pence without rounding. Rows of totals are marked.
 *
 * @throws DomainError `validation_failed` (`malformed_csv`, `no_rows`, `too_many_rows`, `repeated` and those of `sheetRows`)
 */
export async function readSheet(ctx: Ctx<FirmActor>, { csv, fields }: ReadSheet): Promise<ReadSheetOutput> {
  const known = fields === undefined ? await knownHeadings(ctx) : NOTHING_KNOWN;
  const { headers, filled } = sheetRows(csv, (cells) => fieldsOf(cells, known), fields !== undefined);
  const sheet: Sheet = {
    headers,
    fields: chosenFields(headers, fields, known),
    mark: createHash("sha256").update(csv).digest("base64url").slice(0, 22),
  };
  const totals = new Set(filled.slice(0, MAX_SHEET_ROWS).filter(({ cells }) => isTotal(cells, sheet.fields)));
  const loads = filled.length - totals.size;
  if (loads === 0) throw refuse("no_rows", "holds no load below its heading.");
  if (loads > MAX_ROWS || filled.length > MAX_SHEET_ROWS) {
    throw refuse("too_many_rows", `holds ${loads} loads; ${MAX_ROWS} are the most.`);
  }
  const read = filled.map((each) =>
    totals.has(each) ? totalRow(each) : readSheetRow(ctx, sheet, each.row, each.cells),
  );
  const same = await sameLoads(ctx, read);
  const doubles = doublesIn(read);
  const rows = read.map((row) => ({
    ...row,
    same: same.get(row.row) ?? null,
    double: doubles.get(row.row) ?? null,
  }));
  const bad = rows.filter(({ errors }) => errors.length > 0).length;
  return {
    columns: headers.map((header, index) => ({ header, field: sheet.fields[index] ?? null })),
    choices: SHEET_FIELDS.map((field) => ({
      field,
      header: COLUMNS[field].header,
      needed: NEEDED.includes(field),
    })),
    missing: NEEDED.filter((field) => !sheet.fields.includes(field)),
    rows,
    good: loads - bad,
    bad,
  };
}

function totalRow({ row, cells }: { row: number; cells: readonly string[] }): ReadRow {
  return { row, posting: null, cells: [...cells], outcodes: {}, isTotal: true, errors: [] };
}

/** Returns the first earlier row with the same values in every field but the key, by row number. */
function doublesIn(rows: readonly ReadRow[]): Map<number, number> {
  const first = new Map<string, number>();
  const doubles = new Map<number, number>();
  for (const { row, posting } of rows) {
    if (posting === null) continue;
    const words = JSON.stringify({ ...posting, key: undefined }, (name, value) =>
      typeof value === "string" && /postcode$/i.test(name) ? compactPostcode(value) : value,
    );
    const earlier = first.get(words);
    if (earlier === undefined) first.set(words, row);
    else doubles.set(row, earlier);
  }
  return doubles;
}

/**
 * Time after the posting of a load within which an equal row counts as the same load. Longer than the hour of
 * `possible_duplicate`, because a corrected sheet is sent again within a day.
 */
const LOOK_BACK_MS = DAY_MS;

type RequestFields = Record<string, unknown>;

interface PostedLoad {
  id: string;
  ref: string;
  at: string;
  input: RequestFields;
}

async function recentLoads({ db, clock, actor }: Ctx<FirmActor>): Promise<PostedLoad[]> {
  const since = new Date(clock.now().getTime() - LOOK_BACK_MS);
  const loads = await db.load.findMany({
    where: {
      posterId: actor.firm.id,
      mode: actor.mode,
      // Redundant with `createdAt`, but indexed: a load that was created since then was updated since then.
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
    input: { ...inputOf(asPosted(load)) },
  }));
}

/** Returns the request that the row makes, with the defaults of a posting. */
function requestOf({ key: _, ...given }: RequestFields, { firm }: FirmActor): RequestFields {
  const { vehicleClass, ...gear } = given as Pick<PostLoadInput, "vehicleClass" | "tailLift" | "equipment">;
  const price = typeof given.bookNowPence === "number" ? given.bookNowPence : undefined;
  return {
    ...LEFT_OUT,
    pricingMode: pricingModeOf(undefined, price),
    termsDays: firm.usualTermsDays,
    audience: "board",
    waiting: usualWaiting(vehicleClass, firm.billing.waiting),
    ...given,
    tailLift: tailLiftOf(gear),
    requires: storedRequires((given.requires as Requires | undefined) ?? firm.usualRequires),
  };
}

/**
 * Returns the load of the last day with the same values, by row number. Each load is used for one row only:
 * three posted loads match three of five equal rows.
 */
async function sameLoads(
  ctx: Ctx<FirmActor>,
  rows: readonly ReadRow[],
): Promise<Map<number, NonNullable<SheetRow["same"]>>> {
  const left = await recentLoads(ctx);
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
