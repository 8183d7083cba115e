import { type Day, londonDay } from "@board/calendar";
import type { Geo } from "@board/geo";
import { fieldFinder, type Headings } from "../../core/csv/headings.ts";
import * as cells from "../../core/csv/read-cell.ts";
import { readDay, readTime } from "../../core/typed/rules.ts";
import { registration } from "../../firms/registration.ts";
import { MAX_LINE_LETTERS } from "../../loads/filters/view-rules.ts";
import { COLUMNS as LOAD_COLUMNS } from "../../loads/imports/columns.ts";
import { place } from "../../loads/imports/read-place.ts";
import { beyondHeadings, MAX_ROWS_ABOVE, refuse, sheetRows } from "../../loads/imports/sheet-rows.ts";
import { SHEET_HEADINGS as HEADINGS, MAX_IN_A_CALL } from "./figures.ts";
import { readVehicleWords } from "./read-vehicle-words.ts";
import type { PostVehicle } from "./schemas.ts";

type Column = Headings &
  (
    | { read: (text: string, context: cells.CellContext) => cells.Cell }
    | {
        /** Returns the cell's part of the line that the row is read as, by the reader of typed lines. */
        inLine: (text: string, today: Day) => string;
        /** Advice on a word that is not read. */
        advice: string;
      }
  );

const A_TIME = "write a day and a time, such as tomorrow 14:00 or 27 Nov 6am.";

/** Returns a day and a time as a line has them, from any form in which spreadsheets write days; other words as they are. */
function moment(text: string, today: Day): string {
  const [, first = "", last = ""] = /^(.*\S)[ T](\S+)$/.exec(text) ?? [];
  const [whole, day] = [text, first].map((one) => readDay(one, today, { min: today }));
  return whole ?? (day ? `${day} ${readTime(last) ?? last}` : text);
}

/** Returns a function that puts a word before a text, if none of these begins it. */
const after = (word: string, own: RegExp) => (text: string) => (own.test(text) ? text : `${word} ${text}`);

/** Columns that a sheet of vehicles may have, each under the field of POST /vehicles that it fills. */
const COLUMNS: Readonly<Record<keyof typeof HEADINGS | "time" | "words", Column>> = {
  vehicleClass: {
    header: HEADINGS.vehicleClass,
    also: [...LOAD_COLUMNS.vehicleClass.also, "class", "type"],
    read: cells.vehicle,
  },
  count: { header: HEADINGS.count, also: ["number", "no", "qty", "quantity", "vehicles"], read: cells.whole },
  vehicleReg: {
    header: HEADINGS.vehicleReg,
    also: ["reg", "reg no", "registration no", "registration number", "vrm"],
    read: (text) => ({ value: registration(text).vehicleReg }),
  },
  at: {
    header: HEADINGS.at,
    also: ["empty in", "available at", "where", "location", "postcode", "town", "place"],
    read: place,
  },
  from: {
    header: HEADINGS.from,
    also: ["empty on", "available from", "available", "empty date", "when", "date", "day"],
    inLine: moment,
    advice: A_TIME,
  },
  time: {
    header: "Time",
    also: ["from time", "empty time", "available time"],
    inLine: (text) => readTime(text) ?? text,
    advice: "write a time, such as 14:00 or 6am.",
  },
  until: {
    header: HEADINGS.until,
    also: ["available until", "end", "till"],
    inLine: (text, today) => `until ${moment(text, today)}`,
    advice: A_TIME,
  },
  towards: {
    header: HEADINGS.towards,
    also: ["to", "direction", "heading", "going to", "destination"],
    inLine: after("to", /^(?:to|towards|home|back|any|our|my)\b/i),
    advice: "write home, anywhere or up to five areas, such as LS, BD.",
  },
  home: { header: HEADINGS.home, also: ["home postcode", "base", "depot"], read: place },
  backBy: {
    header: HEADINGS.backBy,
    also: ["back by", "home time"],
    inLine: (text, today) => `home by ${moment(text, today)}`,
    advice: A_TIME,
  },
  tailLift: { header: HEADINGS.tailLift, also: LOAD_COLUMNS.tailLift.also, read: cells.yesNo },
  adr: { header: HEADINGS.adr, also: LOAD_COLUMNS.adr.also, read: cells.yesNo },
  equipment: {
    header: HEADINGS.equipment,
    also: ["body", "body type", "gear", "trailer", "trailer type"],
    inLine: String,
    advice: "write bodies and gear, such as curtain, moffett.",
  },
  maxEmptyMiles: {
    header: HEADINGS.maxEmptyMiles,
    also: ["empty miles", "most empty miles", "radius"],
    read: cells.whole,
  },
  drivenHours: {
    header: HEADINGS.drivenHours,
    also: ["driven hours", "driven"],
    inLine: after("driven", /^driven /i),
    advice: "write hours and minutes, such as 4h30.",
  },
  floorPencePerMile: {
    header: HEADINGS.floorPencePerMile,
    also: ["least per mile", "price per mile", "rate per mile", "floor"],
    read: cells.pounds,
  },
  note: { header: HEADINGS.note, also: ["notes", "comments", "remarks"], read: cells.words },
  words: {
    header: "In one line",
    also: ["line", "in words", "details", "description"],
    inLine: String,
    advice: "write it as in 18t tail-lift leeds thu 10am home.",
  },
};
type RowField = keyof typeof COLUMNS;
const HEADING_OF: Readonly<Record<string, string>> = HEADINGS;
const fieldsOf = fieldFinder(COLUMNS);

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
  const headingOf = (field: string) =>
    headers[columns.findIndex((one) => one === field)] ?? HEADING_OF[field] ?? field;
  const context = { geo, today: londonDay(now) };
  const rows = filled.map((each): VehicleRow => {
    const { row, cells: own } = each;
    const errors: VehicleRow["errors"] = [];
    const wrong = (field: string, detail: string) => {
      if (!errors.some((one) => one.field === field))
        errors.push({ field, detail: `${headingOf(field)}: ${detail}` });
    };
    const read: Record<string, unknown> = {};
    const inLine: { field: RowField; end: number; advice: string }[] = [];
    let line = "";
    for (const [nth, field] of columns.entries()) {
      const text = own[nth]?.replace(/\s+/g, " ").trim() ?? "";
      if (field === null || text === "") continue;
      const column = COLUMNS[field];
      if (text.length + ("inLine" in column ? line.length : 0) > MAX_LINE_LETTERS)
        wrong(field, `"${text.slice(0, 40)}…" is too long.`);
      else if ("inLine" in column) {
        line += `${line === "" ? "" : field === "time" ? ", " : "; "}${column.inLine(text, context.today)}`;
        inLine.push({ field, end: line.length, advice: column.advice });
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
      if (from) wrong(from.field, `"${text}" is not read: ${why ?? from.advice}`);
    }
    // The line's reader takes a vehicle to be empty now if nothing is said; a sheet says it.
    const isSaid = inLine.some(({ field }) => field === "words") || parts.some(({ names }) => names.includes("from"));
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
