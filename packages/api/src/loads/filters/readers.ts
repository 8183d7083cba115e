import { type AudienceReader, type LoadAudience, sightOf } from "../audience/rules.ts";

/**
 * A firm that reads the board at one instant. A firm is identified by its id, or by its number in the board
 * index.
 */
export interface BoardReader<Firm> extends AudienceReader<Firm> {
  /** True on the PRIORITY plan: sees loads before early access ends. */
  early: boolean;
  preferredBy: ReadonlySet<Firm>;
  blockedBy: ReadonlySet<Firm>;
  /** Unix time in milliseconds. */
  now: number;
}

/**
 * True if a firm may see a load, given its poster, when its early access ends, and whom it is for: null for everybody,
 * if nobody was asked (contract 6 and 14). Loads of posters that blocked the firm are hidden. `visibleTo` is the same rule
 * in SQL.
 */
export function isShownTo<Firm>(
  reader: BoardReader<Firm>,
  poster: Firm,
  openToAllAt: number,
  audience: LoadAudience<Firm> | null,
): boolean {
  if (reader.blockedBy.has(poster)) return false;
  const sight = audience === null ? "board" : sightOf(audience, reader);
  if (sight !== "board") return sight === "at once";
  return openToAllAt <= reader.now || seesEarly(reader, poster);
}

/** True if the firm sees a poster's loads during early access. */
export function seesEarly<Firm>(
  reader: Pick<BoardReader<Firm>, "firm" | "early" | "preferredBy">,
  poster: Firm,
): boolean {
  return reader.early || poster === reader.firm || reader.preferredBy.has(poster);
}
