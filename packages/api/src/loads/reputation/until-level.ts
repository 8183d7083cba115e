/** Minimum numbers of finished jobs and of different firms for a level above `New`. */
export const UNTIL_LEVEL = { finished: 5, firms: 3 };
