import type { Cell, CellContext } from "../../core/csv/read-cell.ts";
import { meantIn } from "../../core/places/read-places.ts";
import { troubleText } from "../../core/places/rules.ts";

/** Maximum length of a place; the same as in the site's fields. */
const MAX_PLACE = 60;

/**
 * Reads a place: a postcode or outcode stays as it is, alone or within an address, and a place name becomes
 * its outcode. Other text with a digit also stays: it is probably a mistyped postcode, for which the rules of
 * posting suggest the right one.
 */
export function place(text: string, { geo }: Pick<CellContext, "geo">): Cell {
  if (text.length > MAX_PLACE || geo.find(text) !== null) return { value: text };
  const meant = meantIn(geo, text);
  if (meant.outcode !== null) return { value: meant.outcode, isNamed: true };
  return /\d/.test(text) ? { value: text } : { trouble: troubleText(meant), meant: meant.choices };
}
