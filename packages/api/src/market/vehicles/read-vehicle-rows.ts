import { type Day, londonDay } from "@board/calendar";
import type { Geo } from "@board/geo";
import { fieldFinder, type Headings } from "../../core/csv/headings.ts";
import * as cells from "../../core/csv/read-cell.ts";
import { readDay, readTime } from "../../core/typed/rules.ts";
import { registration } from "../../firms/registration.ts";
import { MAX_LINE_LETTERS } from "../../loads/filters/view-rules.ts";
import { place } from "../../loads/imports/read-place.ts";
import { beyondHeadings, MAX_ROWS_ABOVE, refuse, sheetRows } from "../../loads/imports/sheet-rows.ts";
import { MAX_IN_A_CALL } from "./figures.ts";
import { readVehicleWords } from "./read-vehicle-words.ts";
import type { PostVehicle } from "./schemas.ts";

type CellReader = (text: string, context: cells.CellContext) => cells.Cell;
/** Returns a cell's part of the line that a row is read as, by the reader of typed lines. */
type LinePart = (text: string, today: Day) => string;
type Column = Headings & ({ read: CellReader } | { inLine: LinePart; example: string });

const ofCell = (header: string, also: string, read: CellReader): Column => ({
  ...{ header, also: also.split(", ") },
  read,
});
const ofLine = (header: string, also: string, example: string, inLine: LinePart = String): Column => ({
  ...{ header, also: also.split(", ") },
  ...{ inLine, example },
});

/** Returns a day and a time as a line has them, from any form in which spreadsheets write days; other words as they are. */
function moment(text: string, today: Day): string {
  const gap = Math.max(0, text.lastIndexOf(" "), text.lastIndexOf("T"));
  const [whole, day] = [text, text.slice(0, gap)].map((one) => readDay(one, today, { min: today }));
  const time = text.slice(gap + 1);
  return whole ?? (day ? `${day} ${readTime(time) ?? time}` : text);
}

/** Columns that a sheet of vehicles may have, each under the field of POST /vehicles that it fills. */
const COLUMNS = {
  vehicleClass: ofCell(
    "Vehicle",
    "vehicle class, vehicle type, class, type, lorry, truck, wagon",
    cells.vehicle,
  ),
  count: ofCell("How many", "number, no, qty, quantity, vehicles", cells.whole),
  vehicleReg: ofCell("Registration", "reg, reg no, vrm", (text) => ({
    value: registration(text).vehicleReg,
  })),
  at: ofCell("Empty at", "empty in, available at, where, location, postcode, town, place", place),
  from: ofLine(
    "Empty from",
    "empty on, available from, available, when, date, day",
    "tomorrow 14:00",
    moment,
  ),
  time: ofLine("Time", "from time, empty time, available time", "14:00", (text) => readTime(text) ?? text),
  until: ofLine("Until", "available until, end", "fri 18:00", (text, day) => `until ${moment(text, day)}`),
  towards: ofLine(
    "Towards",
    "to, direction, heading, going to, destination",
    "home, anywhere or LS, BD",
    (text) => (/^(?:to|home|any)/i.test(text) ? text : `to ${text}`),
  ),
  home: ofCell("Home", "home postcode, base, depot", place),
  backBy: ofLine("Home by", "back by, home time", "fri 18:00", (text, day) => `home by ${moment(text, day)}`),
  tailLift: ofCell("Tail-lift", "t/l, t/lift", cells.yesNo),
  adr: ofCell("ADR", "hazardous, dangerous goods", cells.yesNo),
  equipment: ofLine("Equipment", "body, body type, gear, trailer, trailer type", "curtain, moffett"),
  maxEmptyMiles: ofCell("Empty miles at most", "empty miles, radius", cells.whole),
  drivenHours: ofLine("Hours driven", "driven hours, driven", "4h30", (text) => `driven ${text}`),
  floorPencePerMile: ofCell("Least a mile (£)", "least per mile, rate per mile, floor", cells.pounds),
  note: ofCell("Note", "notes, comments, remarks", cells.words),
  words: ofLine("In one line", "line, in words, details, description", "18t tail-lift leeds thu 10am home"),
};
type RowField = keyof typeof COLUMNS;
const BY_NAME: Readonly<Record<string, Column>> = COLUMNS;
const fieldsOf = fieldFinder<RowField>(COLUMNS);

interface VehicleRow {
  /** Row number in the sheet, whose first row is 1. */
  row: number;
  /** The filled cells. */
  text: string;
  /** Fields that were read. */
  fields: Partial<PostVehicle>;
  /** Fields whose cell is wrong, each with a sentence that begins with the heading. */
  errors: { field: string; detail: string }[];
}

export interface VehicleRows {
  rows: VehicleRow[];
  /** Headings that fill no field. */
  ignored: string[];
  /** Returns the heading of the column that fills a field. */
  headingOf: (field: string) => string;
}

const LINE_BREAK = /\r\n|\n|\r/;

/** Returns the headings and rows of a sheet; of a text without headings, each line as a vehicle in words. */
function tableOf(csv: string): ReturnType<typeof sheetRows> {
  const lines = csv.replace(/^\uFEFF/, "").split(LINE_BREAK);
  const known = (line: string) => fieldsOf(line.split(/[\t,;|]/)).filter((field) => field !== null).length;
  if (lines.slice(0, MAX_ROWS_ABOVE).some((line) => known(line) > 1)) return sheetRows(csv, fieldsOf, false);
  const words = lines.map((line) => line.replaceAll("\t", " ").replace(/^ *"|" *$/g, ""));
  const filled = words.flatMap((line, nth) =>
    line.trim() === "" || fieldsOf([line])[0] === "words" ? [] : [{ row: nth + 1, cells: [line] }],
  );
  return { headers: [COLUMNS.words.header], filled };
}

/**
 * Reads a sheet of vehicles into the fields of POST /vehicles, with what is wrong with each cell (contract 15). Places, classes
 * and sums are read as in a sheet of loads; times, directions and equipment as in a typed line.
 *
 * @throws DomainError `validation_failed` (`no_rows`, `too_many_rows` and those of `sheetRows`)
 */
export function readVehicleRows(csv: string, now: Date, geo: Geo): VehicleRows {
  const { headers, filled } = tableOf(csv);
  if (filled.length === 0) throw refuse("no_rows", "holds no vehicle.");
  if (filled.length > MAX_IN_A_CALL)
    throw refuse("too_many_rows", `holds ${filled.length} vehicles; ${MAX_IN_A_CALL} are the most.`);
  const columns = fieldsOf(headers);
  const named: readonly (string | null)[] = columns;
  const headingOf = (field: string) => headers[named.indexOf(field)] ?? BY_NAME[field]?.header ?? field;
  const context = { geo, today: londonDay(now) };
  const rows = filled.map((each): VehicleRow => {
    const { row, cells: own } = each;
    const errors: VehicleRow["errors"] = [];
    const wrong = (field: string, detail: string) => {
      if (!errors.some((one) => one.field === field))
        errors.push({ field, detail: `${headingOf(field)}: ${detail}` });
    };
    const read: Record<string, unknown> = {};
    const inLine: { field: RowField; end: number; example: string }[] = [];
    let line = "";
    for (const [nth, field] of columns.entries()) {
      const text = own[nth]?.replace(/\s+/g, " ").trim() ?? "";
      if (field === null || text === "") continue;
      const column: Column = COLUMNS[field];
      if (text.length + ("inLine" in column ? line.length : 0) > MAX_LINE_LETTERS)
        wrong(field, `"${text.slice(0, 40)}…" is too long.`);
      else if ("inLine" in column) {
        line += `${line === "" ? "" : field === "time" ? ", " : "; "}${column.inLine(text, context.today)}`;
        inLine.push({ field, end: line.length, example: column.example });
      } else {
        const cell = column.read(text, { ...context, header: headers[nth] ?? "" });
        if ("trouble" in cell) wrong(field, cell.trouble);
        else if ("problem" in cell) wrong(field, `"${text.slice(0, 40)}" ${cell.problem}`);
        else if (cell.value !== null) read[field] = cell.value;
      }
    }
    const { fields, parts } = readVehicleWords(line, now, geo);
    for (const { kind, start, text, why } of parts) {
      const from = kind === "unread" ? inLine.find(({ end }) => start < end) : undefined;
      if (from) wrong(from.field, `"${text}" is not read: ${why ?? `write it like ${from.example}.`}`);
    }
    // The line's reader takes a vehicle to be empty now if nothing is said; a sheet says it.
    const isSaid =
      inLine.some(({ field }) => field === "words") || parts.some(({ names }) => names.includes("from"));
    const beyond = beyondHeadings(own, headers, columns);
    if (beyond !== null) errors.push({ field: "", detail: `Row ${row} ${beyond}` });
    const { from, ...others } = fields;
    return {
      row,
      text: own.filter((cell) => cell.trim() !== "").join(", "),
      fields: { ...(isSaid && from !== undefined && { from }), ...others, ...read },
      errors,
    };
  });
  return {
    rows,
    ignored: headers.filter((header, nth) => header !== "" && columns[nth] === null),
    headingOf,
  };
}
