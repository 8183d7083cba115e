/** Formats a number with its noun: `1 load`, `2 loads`. */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}
