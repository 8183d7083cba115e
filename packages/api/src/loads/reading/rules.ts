/** Maximum length of a text that is read (contract 16). */
export const MAX_TEXT = 20_000;
