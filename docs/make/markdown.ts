/** First line of every generated page. */
export const NOTICE = "<!-- Made by `npm run docs` from the code. Change it there. -->";

/** Returns a table in Markdown. Its cells are not padded, because the spaces would be a fifth of all documents. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `|${cells.map((cell) => (cell ? ` ${cell} ` : " ")).join("|")}|`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
