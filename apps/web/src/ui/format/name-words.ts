/** A field's name as words: `seen at` of `seenAt`. */
export function nameWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
