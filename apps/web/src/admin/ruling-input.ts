import { parsePounds } from "../ui/format/money.ts";

/** An admin's ruling in a dispute. */
export type Ending = "CONFIRMED" | "CANCELLED" | "WITHDRAWN";

/** Pounds that may be nought: nothing is to be paid. Undefined where it is left empty, null where it cannot be read. */
export function readRuledPrice(typed: string): number | undefined | null {
  const text = typed.trim();
  if (text === "") return undefined;
  return /^£?\s*0+(\.0{1,2})?$/.test(text) ? 0 : parsePounds(text);
}
