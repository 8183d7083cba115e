/** Stands between the two towns of a wide outcode; no town's own name holds it. */
export const BETWEEN_TOWNS = " / ";
