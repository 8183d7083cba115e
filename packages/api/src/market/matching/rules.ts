import { DAY_MS } from "@board/calendar";

/** Time for which a firm that posted a load reads the vehicle board. */
export const POSTED_WITHIN_MS = 30 * DAY_MS;

/** Radius of the vehicles near a load, in miles, where no other is asked for. */
export const NEAR_MILES = 25;

/** Maximum number of loads in an hour of which the firm of a vehicle is told. */
const MAX_AN_HOUR = 3;

/** A load that came onto a firm's board, with its vehicles that fit, best first, and its saved searches that match. */
export interface Match {
  loadId: string;
  firmId: string;
  vehicles: readonly { id: string; earnsPence: number }[];
  searches: readonly string[];
}

/** A match of the last hour: the vehicles that the firm was told of, and those that were held back. */
export interface KeptMatch {
  loadId: string;
  firmId: string;
  vehicleIds: readonly string[];
  heldIds: readonly string[];
}

/** A match with what its firm is told: of no vehicle and no search, it is told nothing. */
export interface ToldMatch extends KeptMatch {
  searches: readonly string[];
  /** Earnings of the best of `vehicleIds`; null if only searches match. */
  earnsPence: number | null;
  /** Number of loads in the hour that were held back for these vehicles. */
  more: number;
}

const bestOf = ({ vehicles }: Match) => vehicles[0]?.earnsPence ?? Number.NEGATIVE_INFINITY;

/** Compares matches: the one whose best vehicle earns more comes first. */
export function bestFirst(one: Match, other: Match): number {
  return bestOf(other) - bestOf(one) || (one.loadId < other.loadId ? -1 : 1);
}

/**
 * Returns what the firms of matches are told (contract 15): of each vehicle at most three loads an hour, the best ones of
 * those that matched together first. Searches are not limited.
 *
 * @param kept the matches of the hour before
 */
export function decideMatches(matches: readonly Match[], kept: readonly KeptMatch[]): ToldMatch[] {
  const told = new Map<string, number>();
  const held = new Map<string, Set<string>>();
  const note = ({ loadId, vehicleIds, heldIds }: KeptMatch) => {
    for (const id of vehicleIds) told.set(id, (told.get(id) ?? 0) + 1);
    for (const id of heldIds) held.set(id, (held.get(id) ?? new Set()).add(loadId));
  };
  for (const match of kept) note(match);
  const decided = matches.toSorted(bestFirst).map(({ loadId, firmId, vehicles, searches }) => {
    const isFree = ({ id }: { id: string }) => (told.get(id) ?? 0) < MAX_AN_HOUR;
    const [free, others] = [vehicles.filter(isFree), vehicles.filter((vehicle) => !isFree(vehicle))];
    const match = {
      loadId,
      firmId,
      vehicleIds: free.map(({ id }) => id),
      heldIds: others.map(({ id }) => id),
      searches,
      earnsPence: free[0]?.earnsPence ?? null,
    };
    note(match);
    return match;
  });
  return decided.map((match) => ({
    ...match,
    more: new Set(match.vehicleIds.flatMap((id) => [...(held.get(id) ?? [])])).size,
  }));
}
