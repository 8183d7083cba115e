import { movedAlong } from "@board/api/stops/rules";
import { readCount } from "@board/api/typed/rules";
import { counted } from "../../../ui/format/counted.ts";
import type { LoadForm, StopForm } from "./load-form.ts";

const UNITS = [
  ["pallets", "pallet"],
  ["parcels", "parcel"],
] as const;

const read = (typed: string) => readCount(typed) ?? undefined;

/** Sums one unit over the route; null if the form has no counts of it. */
function sumsOf(form: LoadForm, unit: "pallets" | "parcels") {
  const stops = form.stops.map((stop) => ({ kind: stop.kind, [unit]: read(stop[unit]) }));
  return movedAlong({ [unit]: read(form[unit]), stops }, unit);
}

/**
 * Describes the sum of each unit over the route, or the amount by which loading and unloading differ. Empty without
 * further stops.
 */
export function countsOf(form: LoadForm): { words: string; agrees: boolean }[] {
  if (form.stops.length === 0) return [];
  return UNITS.flatMap(([unit, one]): { words: string; agrees: boolean }[] => {
    const sums = sumsOf(form, unit);
    if (sums === null) return [];
    const { first, last, most, lacking } = sums;
    const all = read(form[unit]) ?? 0;
    if (first < 0 || last < 0) {
      const [on, off] = [Math.max(all, all - first), Math.max(all, all - last)];
      const more = Math.max(on, off) - all;
      return [{ words: `${counted(on, one)} on, ${off} off: ${more} more than the load has`, agrees: false }];
    }
    if (lacking > 0)
      return [
        {
          words: `${counted(lacking, one)} off before ${lacking === 1 ? "it is" : "they are"} on`,
          agrees: false,
        },
      ];
    return [{ words: `${counted(all, one)} on, ${all} off, ${most} at most on board`, agrees: true }];
  });
}

/** Describes the counts at the two ends: the whole load less what the further stops move. */
export function endCounts(form: LoadForm): { first: string; last: string } {
  const words = (end: "first" | "last") =>
    UNITS.flatMap(([unit, one]) => {
      const count = sumsOf(form, unit)?.[end] ?? 0;
      return count > 0 ? [counted(count, one)] : [];
    }).join(", ");
  return { first: words("first"), last: words("last") };
}

/** Describes the counts at a further stop: `4 pallets`. */
export function stopCounts(stop: StopForm): string {
  return UNITS.flatMap(([unit, one]) => {
    const count = read(stop[unit]);
    return count ? [counted(count, one)] : [];
  }).join(", ");
}
