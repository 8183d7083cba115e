/** Numbers of finished jobs, and of firms with which they were finished, below which a firm is `New`. */
export const UNTIL_LEVEL = { finished: 5, firms: 3 };
