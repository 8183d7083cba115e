/** Maximum number of days until a carrier is paid (contract 2). */
export const MAX_TERMS_DAYS = 120;
