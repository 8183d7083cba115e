/** A firm is `New` until it has finished this many jobs with this many firms. */
export const UNTIL_LEVEL = { finished: 5, firms: 3 };
