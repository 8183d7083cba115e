/**
 * Returns the quoted cell that starts at a position; null if the quotes belong to the text, as in `"Bay 4"
 * side door`.
 */
function quotedCell(
  text: string,
  start: number,
  separator: string,
): { cell: string; end: number } | "never closed" | null {
  let quote = text.indexOf('"', start + 1);
  while (quote !== -1 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2);
  if (quote === -1) return separator === "\t" ? null : "never closed";
  const next = text[quote + 1];
  if (next !== undefined && next !== separator && next !== "\r" && next !== "\n") return null;
  const inner = text.slice(start + 1, quote);
  // Treats the quote as text: a cell from the clipboard contains no tab, so the quotes enclose several cells.
  if (separator === "\t" && inner.includes("\t")) return null;
  return { cell: inner.replaceAll('""', '"'), end: quote + 1 };
}

/** Removes the `="…"` around a text with leading zeros, such as `="00123"`. */
function unwrapped(cell: string): string {
  const inner = cell.slice(2, -1);
  return cell.startsWith('="') && cell.endsWith('"') && !inner.includes('"') ? inner : cell;
}

/**
 * Parses the rows of a sheet; a quote that does not enclose its cell is part of the text. `lostQuote` is the
 * row of a quote that is never closed, after which rows cannot be told apart.
 */
export function readCsv(
  text: string,
  separator: string,
  most = Number.POSITIVE_INFINITY,
): { rows: string[][]; lostQuote: number | null } {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length && rows.length < most) {
    const quoted = text[at] === '"' ? quotedCell(text, at, separator) : null;
    if (quoted === "never closed") return { rows, lostQuote: rows.length + 1 };
    let end = quoted?.end ?? at;
    if (quoted === null) {
      while (end < text.length && text[end] !== separator && text[end] !== "\r" && text[end] !== "\n") end++;
    }
    row.push(unwrapped(quoted?.cell ?? text.slice(at, end)));
    const isInRow = text[end] === separator;
    at = end + (text.startsWith("\r\n", end) ? 2 : 1);
    if (isInRow && at < text.length) continue;
    if (isInRow) row.push("");
    rows.push(row);
    row = [];
  }
  return { rows, lostQuote: null };
}
