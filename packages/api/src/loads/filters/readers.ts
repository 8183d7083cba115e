/** A firm that reads the board, at one instant; firms by their ids, or by the index's numbers for them. */
export interface Reader<Firm> {
  firm: Firm;
  /** On the PRIORITY plan: sees loads before they are open to all. */
  early: boolean;
  preferredBy: ReadonlySet<Firm>;
  blockedBy: ReadonlySet<Firm>;
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * True if a firm may see a load by its poster and by the instant from which it is open to all: early access, and no
 * loads of posters that blocked the firm (contract 6). `visibleTo` is the same rule in SQL.
 */
export function isShownTo<Firm>(reader: Reader<Firm>, poster: Firm, openToAllAt: number): boolean {
  if (reader.blockedBy.has(poster)) return false;
  return openToAllAt <= reader.now || seesEarly(reader, poster);
}

/** True if the firm sees a poster's loads before they are open to all. */
export function seesEarly<Firm>(reader: Omit<Reader<Firm>, "now" | "blockedBy">, poster: Firm): boolean {
  return reader.early || poster === reader.firm || reader.preferredBy.has(poster);
}
