/* Dependency-free: the driver's page and the site list places by it, too. */

type Kind = "COLLECT" | "DELIVER";
type Unit = "pallets" | "parcels";
type Counts = { [unit in Unit]?: number | null | undefined };

/** A further stop, as far as it decides what is left for the two ends; one that could not be parsed may lack its kind. */
interface CountedStop extends Counts {
  kind?: string | undefined;
}

/** Returns what further stops load and unload. */
export function sumsOf(stops: readonly CountedStop[], unit: Unit): { collected: number; delivered: number } {
  const of = (kind: Kind) =>
    stops.reduce((sum, stop) => sum + (stop.kind === kind ? (stop[unit] ?? 0) : 0), 0);
  return { collected: of("COLLECT"), delivered: of("DELIVER") };
}

/** Position of a place, and the goods loaded or unloaded there; null where the load does not say. */
interface InOrder extends Record<Unit, number | null> {
  /** Position in driving order, from 1. */
  number: number;
  kind: Kind;
}

/**
 * Lists the places of a load in driving order: the collection, the further stops, the delivery. The first end loads what
 * no stop loads, the last end unloads what no stop unloads.
 */
export function inOrder<Place extends object>(
  load: Counts,
  ends: { first: Place; last: Place },
  stops: readonly (Place & Counts & { kind: Kind })[],
): (Place & InOrder)[] {
  const left = (moved: "collected" | "delivered", unit: Unit) => {
    const all = load[unit];
    return all ? all - sumsOf(stops, unit)[moved] : null;
  };
  const leftFor = (moved: "collected" | "delivered") => ({
    pallets: left(moved, "pallets"),
    parcels: left(moved, "parcels"),
  });
  return [
    { ...ends.first, ...leftFor("collected"), number: 1, kind: "COLLECT" },
    ...stops.map((stop, index) => ({
      ...stop,
      number: index + 2,
      pallets: stop.pallets ?? null,
      parcels: stop.parcels ?? null,
    })),
    { ...ends.last, ...leftFor("delivered"), number: stops.length + 2, kind: "DELIVER" },
  ];
}
