/** Number of digits in a code. */
export const CODE_DIGITS = 6;

/**
 * Returns the field's digits after typing or pasting. A complete code that is still in the field was sent and refused,
 * so new digits replace it.
 */
export function digitsTyped(before: string, typed: string): string {
  const digits = typed.replace(/\D/g, "");
  if (before.length < CODE_DIGITS || digits.length <= CODE_DIGITS) return digits.slice(0, CODE_DIGITS);
  let start = 0;
  while (start < before.length && before[start] === digits[start]) start += 1;
  // Removes the digits of the previous code that remain after the caret.
  return digits.slice(start, digits.length - (before.length - start)).slice(0, CODE_DIGITS);
}
