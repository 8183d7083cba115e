/** Quotes text as one word of a POSIX shell command that people copy. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
