/** Answers from which on a share is told; below, it would say more than it knows. */
export const MIN_ANSWERS = 5;

export const MEMBER_STATES = [
  "ACTIVE",
  /** Invited by its id: it reads the invitation on the site. */
  "INVITED",
  /** The email waits for its turn. */
  "WAITING",
  "EMAILED",
  /** The firm registered by the link, and waits for the approval. */
  "REGISTERING",
  "ENDED",
  "DECLINED",
  "LEFT",
] as const;
export type MemberState = (typeof MEMBER_STATES)[number];

/** Share of yes among the answers, in percent; null if there are too few. */
export function saidYesPercent({ yes, no }: { yes: number; no: number }): number | null {
  return yes + no < MIN_ANSWERS ? null : Math.round((100 * yes) / (yes + no));
}

/** Returns the middle of some numbers; null if there are none. */
export function middleOf(numbers: readonly (number | null)[]): number | null {
  const sorted = numbers.filter((one) => one !== null).toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2);
}
