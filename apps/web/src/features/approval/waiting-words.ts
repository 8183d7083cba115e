/**
 * Formats the usual waiting time: `Half of the answers come within 2 hours 40.`; empty if too little is
 * known.
 */
export function usualWords(minutes: number | null): string {
  if (minutes === null) return "";
  return `Half of the answers come within ${durationWords(Math.max(5, Math.ceil(minutes / 5) * 5))}.`;
}

function durationWords(minutes: number): string {
  if (minutes < 60) return `${minutes} minutes`;
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.round(hours / 24)} days`;
  const rest = minutes % 60;
  return `${hours} ${hours === 1 ? "hour" : "hours"}${rest === 0 ? "" : ` ${rest}`}`;
}

const ENDINGS: Record<Intl.LDMLPluralRule, string> = {
  one: "st",
  two: "nd",
  few: "rd",
  other: "th",
  many: "th",
  zero: "th",
};
const ORDINAL = new Intl.PluralRules("en-GB", { type: "ordinal" });

/** Formats the place in the queue: `Next to be looked at`, `4th in the queue`. */
export function placeWords(place: number | null): string {
  if (place === null) return "";
  return place === 1 ? "Next to be looked at" : `${place}${ENDINGS[ORDINAL.select(place)]} in the queue`;
}
