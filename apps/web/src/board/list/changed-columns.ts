import type { EntryField } from "../live/types.ts";
import type { ColumnId } from "./columns.ts";

/** In which columns a field of a load stands. */
const COLUMNS_OF: Partial<Record<EntryField, readonly ColumnId[]>> = {
  collect: ["collect"],
  deliver: ["deliver"],
  from: ["from"],
  to: ["to"],
  miles: ["miles", "ppm"],
  vehicleClass: ["vehicle"],
  type: ["load"],
  pallets: ["load"],
  parcels: ["load"],
  weightBand: ["load"],
  tailLift: ["needs"],
  adr: ["needs"],
  fragile: ["needs"],
  isBackload: ["needs"],
  pricing: ["price", "ppm"],
  termsDays: ["terms"],
  quotes: ["quotes"],
  poster: ["poster"],
  myQuote: ["mine"],
};

/** The columns that say something other than before. */
export function columnsOf(fields: readonly EntryField[]): ColumnId[] {
  return [...new Set(fields.flatMap((field) => COLUMNS_OF[field] ?? []))];
}
