/** Number of finished jobs, and of firms to finish them with, until which a firm is `New`. */
export const UNTIL_LEVEL = { finished: 5, firms: 3 };
