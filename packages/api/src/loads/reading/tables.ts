import { readCount, readPounds } from "../../core/typed/rules.ts";
import { COLUMNS, fieldsOf, type SheetField } from "../imports/columns.ts";
import { type Bound, bind } from "./bind.ts";
import { type End, type Fact, type Reading, type Said, setting } from "./facts.ts";
import type { MessageLine } from "./message-parts.ts";
import { scan } from "./scan.ts";

type Cell = Pick<MessageLine, "start" | "end">;

/** Signs between cells, the surest first. */
const DELIMITERS = [/\t/g, /\|/g, /;/g, /,/g, / {2,}/g];
const [MIN_COLUMNS, MAX_COLUMNS, MIN_KNOWN] = [3, 100, 3];
/** A longer line is no row. */
const MAX_LINE = 2_000;
const NONE = new Map<string, SheetField | null>();

const COLLECT = /^(?:coll|from|pick|load(?:ing)?(?: |$)|origin|ex(?:[ -]?works)?(?: |$))/;
const DELIVER = /^(?:del|to(?: |$)|drop|dest|tip)/;
/** "Your reference" in full is the heading of our own sheet. */
const OWN_REFERENCE = /^(?:po|job|ref|order|load|our|your reference$)/;
/** Headings of a price that the carrier is paid; any other sum may be a customer's. */
const PAID = /haul|carrier|subbie|book now|transport rate|pay (?:you|haul|carrier)/;
const NOT_PAID = /customer|cust|sell|client/;
const VEHICLE = /veh|truck|wagon|lorry/;
/** Columns that hold one value and no sentence: those of our own sheet, and flags. */
const EXACT = / |^(?:type|adr|tailLift|fragile|isBackload|noSubcontract|termsDays|weightKg)$/;

function cellsOf(lower: string, { start, end }: Cell, delimiter: RegExp): Cell[] {
  if (end - start > MAX_LINE) return [];
  // A quoted cell keeps its commas.
  const line = lower
    .slice(start, end)
    .replace(/(?<=^|[\t|;,])"[^"]*"?/g, (cell) =>
      cell.length > 1 && cell.endsWith('"') ? ` ${cell.slice(1, -1).replace(/[\t|;,]/g, " ")} ` : cell,
    );
  const cuts = [...line.matchAll(delimiter)];
  return [...cuts, null].map((cut, nth) => {
    const last = cuts[nth - 1];
    const from = last === undefined ? 0 : last.index + last[0].length;
    const words = line.slice(from, cut?.index);
    const at = start + from + words.length - words.trimStart().length;
    return { start: at, end: Math.max(at, start + from + words.trimEnd().length) };
  });
}

function isHeading(lower: string, cells: readonly Cell[]): boolean {
  const words = cells.map(({ start, end }) => lower.slice(start, end));
  if (cells.length < MIN_COLUMNS || cells.length > MAX_COLUMNS || words.some((word) => word.length > 40))
    return false;
  const ends = words.some((word) => COLLECT.test(word)) && words.some((word) => DELIVER.test(word));
  const known = fieldsOf(words, NONE).filter((field) => field !== null).length;
  return ends && known >= MIN_KNOWN && !words.some((word) => /\d[a-z]{2}|\d{3}/.test(word));
}

/** Finds a line of headings and the rows below it. */
function tableIn(lower: string, lines: readonly MessageLine[]) {
  for (const [nth, line] of lines.entries())
    for (const delimiter of DELIMITERS) {
      const headings = cellsOf(lower, line, delimiter);
      if (!isHeading(lower, headings)) continue;
      const rows: Cell[][] = [];
      let to = nth + 1;
      for (; to < lines.length; to++) {
        const cells = cellsOf(lower, lines[to] as MessageLine, delimiter);
        const filled = cells.filter(({ start, end }) => /[a-z0-9]/.test(lower.slice(start, end))).length;
        if (filled >= MIN_COLUMNS) rows.push(cells);
        else if (filled > 0) break;
      }
      if (rows.length > 0) return { headings, rows, before: lines.slice(0, nth), after: lines.slice(to) };
    }
  return columnsIn(lower, lines);
}

/** Finds a table whose cells were pasted one on a line. */
function columnsIn(lower: string, lines: readonly MessageLine[]) {
  const isKnown = lines.map(
    ({ start, end }) =>
      end > start && end - start <= 30 && fieldsOf([lower.slice(start, end)], NONE)[0] !== null,
  );
  for (let nth = 0; nth < lines.length; nth++) {
    const width = isKnown.slice(nth, nth + MAX_COLUMNS).indexOf(false);
    const headings = lines.slice(nth, nth + width);
    if (isKnown[nth - 1] || width < MIN_COLUMNS || !isHeading(lower, headings)) continue;
    const rows: MessageLine[][] = [];
    let to = nth + width;
    for (; lines.slice(to, to + width).filter(({ start, end }) => end > start).length === width; to += width)
      rows.push(lines.slice(to, to + width));
    if (rows.length > 0) return { headings, rows, before: lines.slice(0, nth), after: lines.slice(to) };
  }
  return null;
}

/** Returns what a cell says by its heading; null for nothing, undefined where its words are read as any others. */
function underHeading(
  words: string,
  heading: string,
  field: SheetField | null,
  { isOwn, geo, today }: Reading,
): Said | null | undefined {
  const number = readCount(words);
  if (field === "key") return null;
  if (field === "externalRef" || heading === "po")
    return OWN_REFERENCE.test(heading) ? setting("externalRef", words.length) : null;
  if (field === "pallets" && number !== null)
    return { kind: "count", unit: "pallets", packages: number, goods: "PALLET" };
  if (field === "parcels" && number !== null)
    return { kind: "count", unit: "parcels", packages: number, goods: "CARTON" };
  if (field === "weightBand" && number !== null) {
    const kg = /tonne/.test(heading) ? number * 1_000 : number;
    return /tonne|kg|kilo/.test(heading) || number > 44
      ? { kind: "weight", low: kg, high: kg, isEach: false }
      : null;
  }
  const isCover = field === "requires goodsInTransitPence";
  if (!isCover && (/pence/i.test(field ?? "") || /rate|price|charge|cost|£/.test(heading))) {
    const pence = isOwn && PAID.test(heading) && !NOT_PAID.test(heading) ? readPounds(words) : null;
    return pence === null ? null : setting("bookNowPence", pence);
  }
  if (field === null || !EXACT.test(field)) return undefined;
  const text = field === "termsDays" ? words.replace(/ ?days?$/, "") : words;
  const cell = COLUMNS[field].read(text, { geo, today, header: heading });
  if (!("value" in cell) || "isNamed" in cell) return undefined;
  if (cell.value === null || cell.value === false) return null;
  const kg = Number(cell.value);
  return field === "weightKg"
    ? { kind: "weight", low: kg, high: kg, isEach: false }
    : setting(field, cell.value);
}

/** Reads the rows of a table as jobs, with the lines around it; null where a message has no table. */
export function readTable(reading: Reading, lines: readonly MessageLine[]) {
  const { lower } = reading;
  const table = tableIn(lower, lines);
  if (table === null) return null;
  const headings = table.headings.map(({ start, end }) => lower.slice(start, end));
  const fields = fieldsOf(headings, NONE);
  const jobs = table.rows.map((row, line) =>
    row.flatMap((cell, nth): Bound[] => {
      const heading = headings[nth] ?? "";
      const side: End | null = COLLECT.test(heading) ? "collect" : DELIVER.test(heading) ? "deliver" : null;
      const words = lower.slice(cell.start, cell.end);
      const told = words === "" ? null : underHeading(words, heading, fields[nth] ?? null, reading);
      if (told === null) return [];
      const facts: Fact[] = told === undefined ? [] : [{ ...told, ...cell, isNot: false }];
      if (told === undefined) {
        if (side !== null)
          facts.push({ kind: "end", side, isNoun: false, start: cell.start, end: cell.start, isNot: false });
        scan({ ...reading, facts }, cell.start, cell.end);
      }
      for (const fact of facts) if (fact.kind === "vehicle" && VEHICLE.test(heading)) fact.isSure = true;
      return bind(facts, lower).map((bound) => ({
        ...bound,
        side: bound.side ?? side,
        line,
        paragraph: line,
        sentence: nth,
      }));
    }),
  );
  return {
    ...table,
    jobs: jobs.filter((job) => job.some(({ fact, side }) => fact.kind === "place" && side !== null)),
  };
}
