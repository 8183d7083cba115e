/** A firm is `New` until it has finished so many jobs with so many firms. */
export const UNTIL_LEVEL = { finished: 5, firms: 3 };
