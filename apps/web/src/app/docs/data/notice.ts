/**
 * Converts NOTICE to Markdown without its title. The first line of a paragraph becomes a heading if indented lines
 * follow.
 */
export function noticeMarkdown(notice: string): string {
  const [, ...parts] = notice.trim().split(/\n\s*\n/);
  return parts
    .map((part) => {
      const [first = "", ...rest] = part.split("\n");
      const indented = rest.length > 0 && rest.every((line) => line.startsWith("  "));
      return indented ? `### ${first}\n\n${rest.map((line) => line.trim()).join("\n")}` : part;
    })
    .join("\n\n");
}
