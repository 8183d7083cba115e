/** Maximum payment terms in days (contract 2). */
export const MAX_TERMS_DAYS = 120;

/** Free minutes at each place, and the price of each started quarter of an hour after them (contract 13). */
export interface WaitingTerms {
  freeMins: number;
  pencePerQuarter: number;
}

export const MAX_FREE_MINS = 480;
export const MAX_PENCE_PER_QUARTER = 10_000;
