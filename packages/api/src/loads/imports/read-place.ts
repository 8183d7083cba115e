import type { Cell, CellContext } from "../../core/csv/read-cell.ts";
import { meantIn } from "../../core/places/read-places.ts";
import { troubleText } from "../../core/places/rules.ts";

/** The most letters that a field for a place takes on the site. */
const MAX_PLACE = 60;

/**
 * A postcode or an outcode as it is, alone or in an address, a name as the outcode that a postcode field fills in for it. A
 * text with a digit that is neither stays as it is: it was meant as a postcode, and the rules of a posting name the one that it
 * is like.
 */
export function place(text: string, { geo }: Pick<CellContext, "geo">): Cell {
  if (text.length > MAX_PLACE || geo.find(text) !== null) return { value: text };
  const meant = meantIn(geo, text);
  if (meant.outcode !== null) return { value: meant.outcode, isNamed: true };
  return /\d/.test(text) ? { value: text } : { trouble: troubleText(meant), meant: meant.choices };
}
