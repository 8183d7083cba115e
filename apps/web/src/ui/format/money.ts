import { counted } from "./counted.ts";

const WHOLE = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 0 });
const EXACT = new Intl.NumberFormat("en-GB", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

function pounds(pence: number): string {
  return pence % 100 === 0 ? WHOLE.format(pence / 100) : EXACT.format(pence / 100);
}

/** Formats integer pence as pounds: `£410`, `£1,115`, `£410.50`, `−£4`. */
export function formatPence(pence: number): string {
  return `${pence < 0 ? "−" : ""}£${pounds(Math.abs(pence))}`;
}

/** Formats two amounts of integer pence as a range: `£410–600`. */
export function formatRange(lowPence: number, highPence: number): string {
  return `£${pounds(lowPence)}–${pounds(highPence)}`;
}

/** Price per mile, in pounds, from which pence are omitted; only short jobs reach it. */
const WHOLE_POUNDS = 10;

function perMile(pence: number, miles: number): string {
  const pounds = pence / miles / 100;
  return pounds < WHOLE_POUNDS ? EXACT.format(pounds) : WHOLE.format(pounds);
}

/** Formats the price per mile: `£1.35`, or `£37` from £10 a mile. */
export function formatPerMile(pence: number, miles: number): string {
  return `£${perMile(pence, miles)}`;
}

/** Formats a price range per mile: `£1.76–2.58`. */
export function formatPerMileRange(lowPence: number, highPence: number, miles: number): string {
  return `${formatPerMile(lowPence, miles)}–${perMile(highPence, miles)}`;
}

/** Formats integer pence as the initial text of a field: `445`, `445.50`. */
export function typedPounds(pence: number): string {
  return pence % 100 === 0 ? String(pence / 100) : (pence / 100).toFixed(2);
}

/** Compares a price with the guide, for use next to the guide's bar. */
export function againstGuide(pence: number, lowPence: number, highPence: number): string {
  if (pence < lowPence) return `${formatPence(lowPence - pence)} under guide`;
  if (pence > highPence) return `${formatPence(pence - highPence)} over guide`;
  return "in guide";
}

/** Formats a load's payment terms: `on delivery`, `30 days after delivery`. */
export function termsWords(days: number): string {
  return days === 0 ? "on delivery" : `${counted(days, "day")} after delivery`;
}

/** Formats what waiting at a place costs: `60 min free, then £10 a quarter of an hour`. */
export function waitingWords({
  freeMins,
  pencePerQuarter,
}: {
  freeMins: number;
  pencePerQuarter: number;
}): string {
  if (pencePerQuarter === 0) return "free";
  return `${freeMins === 0 ? "" : `${freeMins} min free, then `}${formatPence(pencePerQuarter)} a quarter of an hour`;
}
