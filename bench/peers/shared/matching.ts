import { type RawFilters, readFilters } from "@board/api/board/read-filters";
import { matches } from "@board/api/board/rules";
import { londonDay } from "@board/api/calendar";
import type { PostLoadInput } from "@board/api/loads/schemas";
import type { Place } from "@board/geo";
import { distanceMiles, geo } from "./geo.ts";

/** A carrier that runs the vehicle, with where it works from and what it looks for. */
export interface Candidate {
  firmId: string;
  bases: { lat: number; lng: number; radiusMiles: number }[];
  searches: RawFilters[];
}

/** The carriers to tell of a load. */
export function matching(
  candidates: readonly Candidate[],
  input: PostLoadInput,
  { from, to, termsDays, now }: { from: Place; to: Place; termsDays: number; now: Date },
): string[] {
  const load = {
    fromArea: from.area,
    fromOutcode: from.outcode,
    toArea: to.area,
    toOutcode: to.outcode,
    vehicleClass: input.vehicleClass,
    type: input.type,
    weightBand: input.weightBand,
    collectDate: input.collectDate,
    tailLift: input.tailLift ?? false,
    adr: input.adr ?? false,
    termsDays,
  };
  const today = londonDay(now);
  return candidates
    .filter(
      ({ bases, searches }) =>
        bases.some((base) => distanceMiles(base, from) <= base.radiusMiles) ||
        searches.some((search) => {
          const { filters, problems } = readFilters(search, today, geo);
          return problems.length === 0 && matches(load, filters);
        }),
    )
    .map(({ firmId }) => firmId);
}
