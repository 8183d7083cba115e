import { addYears, type Day, isRealDay } from "@board/calendar";
import type { PricingMode } from "@board/db/enums";
import { type FieldError, fieldError } from "../core/field-error.ts";
import { CONTACTS, contactIn } from "./contact-in.ts";
import { goodsProblems, type PostingTemperature } from "./goods/rules.ts";
import { type PostingStop, SITE_PARTS, stopProblems } from "./stops/rules.ts";

/** Maximum number of characters of a board note. */
export const MAX_BOARD_NOTE = 200;
/** Maximum number of characters of the notes for the driver. */
export const MAX_NOTES = 1_000;

/** Maximum counts of a load, or of one of its stops (contract 2). */
export const MAX_PALLETS = 66;
export const MAX_PARCELS = 10_000;

/** Maximum number of years that a collection date may lie ahead (contract 2). */
export const MAX_YEARS_AHEAD = 1;

/** A request as far as it could be parsed: values of a wrong type are absent, and the schema reports them. */
export interface Posting {
  type?: string | undefined;
  fromPostcode?: string | undefined;
  toPostcode?: string | undefined;
  collectDate?: Day | undefined;
  collectByTime?: string | undefined;
  deliverDate?: Day | undefined;
  deliverByTime?: string | undefined;
  pricingMode?: string | undefined;
  bookNowPence?: number | undefined;
  pallets?: number | undefined;
  parcels?: number | undefined;
  weightBand?: string | undefined;
  weightKg?: number | undefined;
  temperature?: PostingTemperature | undefined;
  boardNote?: string | undefined;
  collectFrom?: { postcode?: string | undefined } | undefined;
  deliverTo?: { postcode?: string | undefined } | undefined;
  stops?: readonly PostingStop[] | undefined;
}

function readDay(value: unknown): Day | undefined {
  return typeof value === "string" && isRealDay(value) ? value : undefined;
}

function readText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function readNumber(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}

function readSite(value: unknown): Posting["collectFrom"] {
  if (typeof value !== "object" || value === null) return undefined;
  return { postcode: readText(Object.getOwnPropertyDescriptor(value, "postcode")?.value) };
}

function readTemperature(value: unknown): PostingTemperature | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const get = (name: string): unknown => Object.getOwnPropertyDescriptor(value, name)?.value;
  return { minC: readNumber(get("minC")), maxC: readNumber(get("maxC")) };
}

function readStop(value: unknown): PostingStop {
  if (typeof value !== "object" || value === null) return {};
  const get = (name: string): unknown => Object.getOwnPropertyDescriptor(value, name)?.value;
  const { lines: _, ...words } = Object.fromEntries(SITE_PARTS.map((part) => [part, readText(get(part))]));
  const lines = get("lines");
  return {
    ...words,
    lines: Array.isArray(lines) ? lines : undefined,
    kind: readText(get("kind")),
    postcode: readText(get("postcode")),
    date: readDay(get("date")),
    byTime: readText(get("byTime")),
    pallets: readNumber(get("pallets")),
    parcels: readNumber(get("parcels")),
  };
}

/**
 * Returns the readable part of a body that its schema refused, so that the other rules can report their
 * errors in the same answer.
 */
export function readPosting(body: unknown): Posting {
  if (typeof body !== "object" || body === null) return {};
  const get = (name: string): unknown => Object.getOwnPropertyDescriptor(body, name)?.value;
  const stops = get("stops");
  return {
    type: readText(get("type")),
    fromPostcode: readText(get("fromPostcode")),
    toPostcode: readText(get("toPostcode")),
    collectDate: readDay(get("collectDate")),
    collectByTime: readText(get("collectByTime")),
    deliverDate: readDay(get("deliverDate")),
    deliverByTime: readText(get("deliverByTime")),
    pricingMode: readText(get("pricingMode")),
    bookNowPence: readNumber(get("bookNowPence")),
    pallets: readNumber(get("pallets")),
    parcels: readNumber(get("parcels")),
    weightBand: readText(get("weightBand")),
    weightKg: readNumber(get("weightKg")),
    temperature: readTemperature(get("temperature")),
    boardNote: readText(get("boardNote")),
    collectFrom: readSite(get("collectFrom")),
    deliverTo: readSite(get("deliverTo")),
    stops: Array.isArray(stops) ? stops.map(readStop) : undefined,
  };
}

function dateProblems(load: Posting, today: Day): FieldError[] {
  const problems: FieldError[] = [];
  const { collectDate, deliverDate } = load;
  if (collectDate !== undefined && collectDate < today) {
    problems.push(fieldError(["collectDate"], "date_in_past", `${collectDate} is before today, ${today}.`));
  }
  if (collectDate !== undefined && collectDate > addYears(today, MAX_YEARS_AHEAD)) {
    problems.push(fieldError(["collectDate"], "date_too_far", `${collectDate} is more than one year ahead.`));
  }
  if (collectDate !== undefined && deliverDate !== undefined && deliverDate < collectDate) {
    problems.push(
      fieldError(
        ["deliverDate"],
        "before_collect_date",
        `${deliverDate} is earlier than collectDate ${collectDate}.`,
      ),
    );
  }
  return problems;
}

function slotProblems(load: Posting): FieldError[] {
  const { collectDate, deliverDate, collectByTime, deliverByTime } = load;
  if (deliverByTime === undefined) return [];
  if (deliverDate === undefined) {
    return [fieldError(["deliverByTime"], "requires_deliver_date", "needs deliverDate.")];
  }
  if (deliverDate === collectDate && collectByTime !== undefined && deliverByTime <= collectByTime) {
    return [
      fieldError(
        ["deliverByTime"],
        "before_collect_time",
        `${deliverByTime} is not after collectByTime ${collectByTime} on the same day.`,
      ),
    ];
  }
  return [];
}

function countProblems(load: Posting): FieldError[] {
  if (load.type === "PALLETS" && (load.pallets === undefined || load.pallets < 1)) {
    return [fieldError(["pallets"], "pallets_required", "must be at least 1 where type is PALLETS.")];
  }
  if (load.type === "PARCELS" && (load.parcels === undefined || load.parcels < 1)) {
    return [fieldError(["parcels"], "parcels_required", "must be at least 1 where type is PARCELS.")];
  }
  return [];
}

/**
 * Returns the errors of a board note. Every carrier reads the note, so it must not contain a contact of the
 * poster (contract 2).
 */
export function boardNoteProblems(boardNote: string, posterName: string): FieldError[] {
  // A longer note is refused anyway, and the time to search it grows with the square of its length.
  const isTooLong = boardNote.length > 2 * MAX_BOARD_NOTE || [...boardNote].length > MAX_BOARD_NOTE;
  const contact = isTooLong ? null : contactIn(boardNote, posterName);
  if (contact === null) return [];
  const detail = `must not hold ${CONTACTS[contact.kind]}: “${contact.found}”. Every carrier reads it. Write it in notes, which are for the driver.`;
  return [fieldError(["boardNote"], "contact_in_board_note", detail)];
}

/** Returns the errors of a posting that concern more than one field, or the clock (contract 2, the table). */
export function postingProblems(load: Posting, today: Day, posterName = ""): FieldError[] {
  const problems = [...dateProblems(load, today), ...slotProblems(load), ...countProblems(load)];
  problems.push(...stopProblems(load), ...goodsProblems(load));
  problems.push(...boardNoteProblems(load.boardNote ?? "", posterName));
  if (load.pricingMode === "QUOTES" && load.bookNowPence !== undefined) {
    problems.push(
      fieldError(
        ["bookNowPence"],
        "price_without_book_now",
        "contradicts pricingMode QUOTES. Leave one of them out.",
      ),
    );
  }
  return problems;
}

/**
 * Returns the pricing mode of a posting. If the posting names no mode, the mode is BOOK_NOW with a price and
 * QUOTES without a price (contract 2).
 */
export function pricingModeOf(given: PricingMode | undefined, bookNowPence: number | undefined): PricingMode {
  return given ?? (bookNowPence === undefined ? "QUOTES" : "BOOK_NOW");
}

/**
 * True if a carrier can book the load without a quote: BOOK_NOW mode and a price. Any other load is shown as
 * open to quotes (interface 2.1).
 */
export function isBookNow(load: { pricingMode: PricingMode; bookNowPence: number | null }): boolean {
  return load.pricingMode === "BOOK_NOW" && load.bookNowPence !== null;
}
