import { readCount, readPounds } from "../../core/typed/rules.ts";
import { fieldsOf, type SheetField } from "../imports/columns.ts";
import { weights } from "./amounts.ts";
import { type Bound, bind, type JobFacts } from "./bind.ts";
import type { End, Fact, Reading, Said } from "./facts.ts";
import type { MailLine } from "./mail-parts.ts";
import { scan } from "./scan.ts";

interface Cell {
  start: number;
  end: number;
}

interface Table {
  headings: Cell[];
  rows: Cell[][];
  /** Indexes of the first line and of the line behind the last one. */
  from: number;
  to: number;
}

/** Signs between cells, the surest first. Words of a sentence are separated by no two spaces. */
const DELIMITERS = [/\t/g, /\|/g, /;/g, /,/g, / {2,}/g];
const MIN_COLUMNS = 3;
const MAX_COLUMNS = 30;
const MIN_KNOWN = 3;
/** A longer line is no row. */
const MAX_LINE = 2_000;
const NONE = new Map<string, SheetField | null>();

const COLLECT = /^(?:coll|from|pick|load(?:ing)?(?: |$)|origin|ex)/;
const DELIVER = /^(?:del|to(?: |$)|drop|dest|tip)/;
const OWN_REFERENCE = /^(?:po|job|ref|order|load|our)/;
/** Headings of a price that the carrier is paid; any other sum may be a customer's. */
const PAID = /haul|carrier|subbie|book now|transport rate|pay/;

function cellsOf(lower: string, { start, end }: Cell, delimiter: RegExp): Cell[] {
  const cells: Cell[] = [];
  let at = start;
  const add = (to: number) => {
    const words = lower.slice(at, to);
    const lead = words.length - words.trimStart().length;
    cells.push({ start: at + lead, end: at + lead + words.trim().length });
  };
  for (const sign of lower.slice(start, end).matchAll(delimiter)) {
    add(start + sign.index);
    at = start + sign.index + sign[0].length;
    if (cells.length > MAX_COLUMNS) break;
  }
  add(end);
  return cells;
}

const wordsOf = (lower: string, { start, end }: Cell) => lower.slice(start, end);

function isHeading(lower: string, cells: readonly Cell[]): boolean {
  const words = cells.map((cell) => wordsOf(lower, cell));
  if (cells.length < MIN_COLUMNS || cells.length > MAX_COLUMNS || words.some((word) => word.length > 40))
    return false;
  const known = fieldsOf(words, NONE).filter((field) => field !== null).length;
  const ends = words.some((word) => COLLECT.test(word)) && words.some((word) => DELIVER.test(word));
  return (
    ends && known >= MIN_KNOWN && !words.some((word) => /[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}|\d{3}/.test(word))
  );
}

/** Finds a table: a line of headings and its rows, or headings and cells that each stand on a line. */
function tableIn(lower: string, lines: readonly MailLine[]): Table | null {
  for (const [from, line] of lines.entries()) {
    if (line.end - line.start > MAX_LINE) continue;
    for (const delimiter of DELIMITERS) {
      const headings = cellsOf(lower, line, delimiter);
      if (!isHeading(lower, headings)) continue;
      const rows: Cell[][] = [];
      let to = from + 1;
      for (; to < lines.length; to++) {
        const row = lines[to] as MailLine;
        const cells = row.end - row.start > MAX_LINE ? [] : cellsOf(lower, row, delimiter);
        const filled = cells.filter(
          ({ start, end }) => end > start && !/^[-=+:]+$/.test(lower.slice(start, end)),
        ).length;
        if (filled >= MIN_COLUMNS) rows.push(cells);
        else if (filled > 0 && !/^[-=+:| ]+$/.test(lower.slice(row.start, row.end))) break;
      }
      if (rows.length > 0) return { headings, rows, from, to };
    }
  }
  return columnsIn(lower, lines);
}

/** Finds a table whose cells were pasted one on a line. */
function columnsIn(lower: string, lines: readonly MailLine[]): Table | null {
  for (const from of lines.keys()) {
    if (
      !COLLECT.test(wordsOf(lower, lines[from] as MailLine)) &&
      !OWN_REFERENCE.test(wordsOf(lower, lines[from] as MailLine))
    )
      continue;
    let width = 0;
    while (width < 15 && from + width < lines.length) {
      const word = wordsOf(lower, lines[from + width] as MailLine);
      if (word === "" || word.length > 30 || fieldsOf([word], NONE)[0] === null) break;
      width++;
    }
    const headings = lines.slice(from, from + width);
    if (!isHeading(lower, headings)) continue;
    const rows: Cell[][] = [];
    let to = from + width;
    for (; to + width <= lines.length; to += width) {
      const cells = lines.slice(to, to + width);
      if (cells.some(({ start, end }) => end === start)) break;
      rows.push(cells);
    }
    if (rows.length > 0) return { headings, rows, from, to };
  }
  return null;
}

/** Returns what a cell says under its heading alone; undefined where its words must be read as any others. */
function underHeading(
  words: string,
  heading: string,
  field: SheetField | null,
  reading: Reading,
): Said | null | undefined {
  const value = (pointer: string, given: unknown): Said => ({ kind: "value", pointer, choices: [given] });
  const number = readCount(words);
  if (field === "externalRef" || /^po(?: |$)/.test(heading))
    return OWN_REFERENCE.test(heading) ? value("/externalRef", words) : null;
  if (field === "pallets" && number !== null)
    return { kind: "count", unit: "pallets", packages: number, goods: "PALLET" };
  if (field === "parcels" && number !== null)
    return { kind: "count", unit: "parcels", packages: number, goods: "CARTON" };
  if (field === "weightBand" && /^[\d.,]+$/.test(words)) {
    const unit = /kg|kilo/.test(heading)
      ? "kg"
      : /tonne|\bt\b/.test(heading)
        ? "t"
        : Number(words.replaceAll(",", "")) > 44
          ? "kg"
          : null;
    const said =
      unit === null
        ? null
        : weights.map((rule) => rule(`${words} ${unit}`, "", reading)).find((found) => found !== null);
    return said ?? null;
  }
  if (field === "bookNowPence" || /rate|price|charge|cost|£/.test(heading)) {
    const pence = PAID.test(heading) && !/customer|cust|sell/.test(heading) ? readPounds(words) : null;
    return pence === null || !reading.isOwn ? null : value("/bookNowPence", pence);
  }
  if (
    (field === "tailLift" || field === "adr" || field === "fragile") &&
    /^(?:y|yes|x|✓|true|req(?:uired)?|needed)$/.test(words)
  )
    return value(`/${field}`, true);
  if (
    (field === "tailLift" || field === "adr" || field === "fragile") &&
    /^(?:n|no|-|false|none|n\/a)$/.test(words)
  )
    return null;
  return undefined;
}

/** Reads the rows of a table as jobs, and gives back the lines around it; null where a message has no table. */
export function readTable(
  reading: Reading,
  lines: readonly MailLine[],
): { jobs: Bound[][]; before: MailLine[]; after: MailLine[] } | null {
  const { lower, text } = reading;
  const table = tableIn(lower, lines);
  if (table === null) return null;
  const headings = table.headings.map((cell) => wordsOf(lower, cell));
  const fields = fieldsOf(headings, NONE);
  const jobs = table.rows.map((row, line) => {
    const job: Bound[] = [];
    for (const [nth, cell] of row.entries()) {
      const heading = headings[nth] ?? "";
      if (cell.end <= cell.start) continue;
      const side: End | null = COLLECT.test(heading) ? "collect" : DELIVER.test(heading) ? "deliver" : null;
      const told = underHeading(wordsOf(lower, cell), heading, fields[nth] ?? null, reading);
      if (told === null) continue;
      const facts: Fact[] = [];
      const at = { start: cell.start, end: cell.start, isNot: false };
      if (told !== undefined) facts.push({ ...told, ...cell, isNot: false });
      else {
        if (side !== null) facts.push({ kind: "end", side, isNoun: false, ...at });
        scan({ ...reading, facts }, cell.start, cell.end);
        for (const fact of facts)
          if (fact.kind === "size" && /veh|truck|wagon|lorry/.test(heading)) fact.isVehicle = true;
      }
      for (const bound of bind(facts, lower))
        job.push({ ...bound, side: bound.side ?? side, line, sentence: nth, paragraph: line, stop: 1 });
    }
    return job;
  });
  const isJob = (job: readonly Bound[]) =>
    job.some(({ fact, side }) => fact.kind === "place" && side !== null);
  return { jobs: jobs.filter(isJob), before: lines.slice(0, table.from), after: lines.slice(table.to) };
}
