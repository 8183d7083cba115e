import { readPounds } from "@board/api/typed/rules";

/** Outcomes of a dispute that an end can propose and an admin can rule. */
export const SETTLEMENTS = [
  { value: "CONFIRMED", name: "The load counts as done" },
  { value: "CANCELLED", name: "The load is cancelled" },
] as const;
export type Settlement = (typeof SETTLEMENTS)[number]["value"];

/** Parses pounds, where 0 means nothing is to be paid. Undefined if empty, null if it cannot be read. */
export function readSettledPrice(typed: string): number | undefined | null {
  const text = typed.trim();
  if (text === "") return undefined;
  return /^£?\s*0+(\.0{1,2})?$/.test(text) ? 0 : readPounds(text);
}
