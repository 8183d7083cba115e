import { readRepositoryFile } from "./page-files.ts";

/** A Markdown file of the repository that the site shows as a page. */
export interface MarkdownPage {
  slug: string;
  /** The first heading. */
  title: string;
  /** The first paragraph, as Markdown without links. */
  summary: string;
  markdown: string;
}

function titleOf(markdown: string, slug: string): string {
  return /^# +(.+)$/m.exec(markdown)?.[1]?.replaceAll("`", "").trim() ?? slug;
}

/** The first block that is neither heading, list, table, code nor comment; a last sentence that leads to what follows goes. */
function summaryOf(markdown: string): string {
  const prose = markdown.replace(/^```[\s\S]*?^```/gm, "");
  const paragraph = prose.split(/\n\s*\n/).find((block) => /^[\p{L}\d`*[]/u.test(block.trim())) ?? "";
  return paragraph
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\s+/g, " ")
    .replace(/ [^.]*:$/, "")
    .trim();
}

/** The page of a file, or null where there is no such file. */
export async function readPage(file: string, slug: string): Promise<MarkdownPage | null> {
  const markdown = await readRepositoryFile(file);
  return markdown === null
    ? null
    : { slug, title: titleOf(markdown, slug), summary: summaryOf(markdown), markdown };
}
