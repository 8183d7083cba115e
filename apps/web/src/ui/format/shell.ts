/** Quotes text as a single word of a POSIX shell command, for people to copy. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
