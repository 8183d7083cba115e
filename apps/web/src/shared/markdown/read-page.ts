import { readRepositoryFile } from "./page-files.ts";

/** Markdown file of the repository that the site serves as a page. */
export interface MarkdownPage {
  slug: string;
  /** First heading. */
  title: string;
  /** First paragraph, as Markdown without links. */
  summary: string;
  markdown: string;
}

function titleOf(markdown: string, slug: string): string {
  return /^# +(.+)$/m.exec(markdown)?.[1]?.replaceAll("`", "").trim() ?? slug;
}

/** Returns the first paragraph of prose, without a final sentence that only introduces the text below. */
function summaryOf(markdown: string): string {
  const prose = markdown.replace(/^```[\s\S]*?^```/gm, "");
  const paragraph = prose.split(/\n\s*\n/).find((block) => /^[\p{L}\d`*[]/u.test(block.trim())) ?? "";
  return paragraph
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\s+/g, " ")
    .replace(/ [^.]*:$/, "")
    .trim();
}

/** Reads a file as a page; null if it does not exist. */
export async function readPage(file: string, slug: string): Promise<MarkdownPage | null> {
  const markdown = await readRepositoryFile(file);
  return markdown === null
    ? null
    : { slug, title: titleOf(markdown, slug), summary: summaryOf(markdown), markdown };
}
