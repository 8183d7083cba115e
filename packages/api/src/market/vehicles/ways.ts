import { estimateMiles, type Geo } from "@board/geo";
import type { EmptyLegs } from "./rules.ts";

/** Cached miles straight home, because they are the same for every load. */
const knownStraight = new WeakMap<object, number | null>();

/** Returns the estimated empty miles of a vehicle with a load; null if an outcode has no place. */
export function legsOf(
  geo: Pick<Geo, "outcodePlace">,
  vehicle: { outcode: string; homeOutcode: string | null },
  { fromOutcode, toOutcode }: { fromOutcode: string; toOutcode: string },
): EmptyLegs | null {
  const { outcode, homeOutcode } = vehicle;
  const between = (one: string, other: string): number | null => {
    if (one === other) return 0;
    const [from, to] = [geo.outcodePlace(one), geo.outcodePlace(other)];
    return from && to && estimateMiles(from, to).miles;
  };
  const toCollection = between(outcode, fromOutcode);
  if (toCollection === null) return null;
  if (homeOutcode === null) return { toCollection, toHome: null, straight: null };
  const known = knownStraight.get(vehicle);
  const straight = known === undefined ? between(outcode, homeOutcode) : known;
  if (known === undefined) knownStraight.set(vehicle, straight);
  return { toCollection, toHome: between(toOutcode, homeOutcode), straight };
}
