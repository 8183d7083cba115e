/** Days until a carrier is paid, at most (contract 2). */
export const MAX_TERMS_DAYS = 120;
