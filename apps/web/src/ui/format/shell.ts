/** Quotes text for a POSIX shell, as one word of a command that people copy. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
