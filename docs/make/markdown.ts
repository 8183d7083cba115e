/** First line of every generated page. */
export const NOTICE = "<!-- Made by `npm run docs` from the code. Change it there. -->";

/** A table in Markdown. Cells are not padded: spaces would be a fifth of all documents. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `|${cells.map((cell) => (cell ? ` ${cell} ` : " ")).join("|")}|`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
