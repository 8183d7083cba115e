/** Maximum payment terms in days (contract 2). */
export const MAX_TERMS_DAYS = 120;
