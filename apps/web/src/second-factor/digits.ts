/** Digits of a code. */
export const CODE_DIGITS = 6;

/**
 * The digits of a field after something was typed or pasted into it. A code that is whole was sent, and was wrong where the
 * field is still there: what comes next is another one, and takes its place.
 */
export function digitsTyped(before: string, typed: string): string {
  const digits = typed.replace(/\D/g, "");
  if (before.length < CODE_DIGITS || digits.length <= CODE_DIGITS) return digits.slice(0, CODE_DIGITS);
  let start = 0;
  while (start < before.length && before[start] === digits[start]) start += 1;
  // Behind the caret is the rest of the code before.
  return digits.slice(start, digits.length - (before.length - start)).slice(0, CODE_DIGITS);
}
