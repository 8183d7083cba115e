/** Separator between the two towns of a wide outcode; no town's name contains it. */
export const BETWEEN_TOWNS = " / ";
