/** Splits an identifier into words: `seenAt` becomes `seen at`. */
export function nameWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
