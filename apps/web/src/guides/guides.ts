import { guideSlugs, readRepositoryFile } from "./guide-files.ts";

export interface Guide {
  slug: string;
  /** The first heading. */
  title: string;
  /** The first paragraph, without its marks. */
  summary: string;
  markdown: string;
}

function titleOf(markdown: string, slug: string): string {
  return /^# +(.+)$/m.exec(markdown)?.[1]?.replaceAll("`", "").trim() ?? slug;
}

/** The first block that is neither heading, list, table, code nor comment, as plain words. */
function summaryOf(markdown: string): string {
  const paragraph = markdown.split(/\n\s*\n/).find((block) => /^[\p{L}\d`*[]/u.test(block.trim())) ?? "";
  return paragraph
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[`*]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** One guide of docs/, or null. Only listed names are read, so a slug cannot lead elsewhere. */
export async function readGuide(slug: string): Promise<Guide | null> {
  if (!(await guideSlugs()).includes(slug)) return null;
  const markdown = await readRepositoryFile(`docs/${slug}.md`);
  return markdown === null
    ? null
    : { slug, title: titleOf(markdown, slug), summary: summaryOf(markdown), markdown };
}

/** Every guide, by name. */
export async function readGuides(): Promise<Guide[]> {
  const guides = await Promise.all((await guideSlugs()).map(readGuide));
  return guides.filter((guide) => guide !== null);
}
