/** A collection code in two halves, as people read it out: `7QK 4MX`. */
export function codeWords(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`;
}
