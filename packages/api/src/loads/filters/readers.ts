/**
 * A firm that reads the board at one instant. A firm is identified by its id, or by its number in the board
 * index.
 */
export interface BoardReader<Firm> {
  firm: Firm;
  /** True on the PRIORITY plan: sees loads before early access ends. */
  early: boolean;
  preferredBy: ReadonlySet<Firm>;
  blockedBy: ReadonlySet<Firm>;
  /** Unix time in milliseconds. */
  now: number;
}

/**
 * True if a firm may see a load, given its poster and when its early access ends (contract 6). Loads of
 * posters that blocked the firm are hidden. `visibleTo` is the same rule in SQL.
 */
export function isShownTo<Firm>(reader: BoardReader<Firm>, poster: Firm, openToAllAt: number): boolean {
  if (reader.blockedBy.has(poster)) return false;
  return openToAllAt <= reader.now || seesEarly(reader, poster);
}

/** True if the firm sees a poster's loads during early access. */
export function seesEarly<Firm>(reader: Omit<BoardReader<Firm>, "now" | "blockedBy">, poster: Firm): boolean {
  return reader.early || poster === reader.firm || reader.preferredBy.has(poster);
}
