import { readPounds } from "@board/api/typed/rules";

/** Outcomes of a dispute that settle it, as an end proposes them and an admin rules. */
export const SETTLEMENTS = [
  { value: "CONFIRMED", name: "The load counts as done" },
  { value: "CANCELLED", name: "The load is cancelled" },
] as const;
export type Settlement = (typeof SETTLEMENTS)[number]["value"];

/** Pounds that may be nought: nothing is to be paid. Undefined where it is left empty, null where it cannot be read. */
export function readSettledPrice(typed: string): number | undefined | null {
  const text = typed.trim();
  if (text === "") return undefined;
  return /^£?\s*0+(\.0{1,2})?$/.test(text) ? 0 : readPounds(text);
}
