import { readPounds } from "@board/api/typed/rules";

/** Outcomes of a dispute that an end can propose and an admin can decide. */
export const SETTLEMENTS = [
  { value: "CONFIRMED", name: "The load counts as done" },
  { value: "CANCELLED", name: "The load is cancelled" },
] as const;
export type Settlement = (typeof SETTLEMENTS)[number]["value"];

/**
 * Parses an amount in pounds; 0 means that nothing is to be paid. Returns undefined for an empty text, null for
 * one that cannot be parsed.
 */
export function readSettledPrice(typed: string): number | undefined | null {
  const text = typed.trim();
  if (text === "") return undefined;
  return /^£?\s*0+(\.0{1,2})?$/.test(text) ? 0 : readPounds(text);
}
