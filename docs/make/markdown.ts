/** Stands at the top of every page that is made. */
export const NOTICE = "<!-- Made by `npm run docs` from the code. Change it there. -->";

/** A table as the formatter leaves it: every column as wide as its widest cell. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, ...rows];
  const widths = head.map((_, column) =>
    Math.max(3, ...lines.map((cells) => [...(cells[column] ?? "")].length)),
  );
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, column) => (cells[column] ?? "").padEnd(width)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}
