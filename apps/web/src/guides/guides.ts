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
  const prose = markdown.replace(/^```[\s\S]*?^```/gm, "");
  const paragraph = prose.split(/\n\s*\n/).find((block) => /^[\p{L}\d`*[]/u.test(block.trim())) ?? "";
  return paragraph
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[`*]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** Guides for integrators, in the order of reading. */
const READING_ORDER = [
  "quick-start",
  "posting",
  "watching",
  "quoting",
  "sandbox",
  "webhooks",
  "errors",
  "limits",
  "paging",
  "idempotency",
  "versions",
  "changelog",
];
/** Pages about the board itself, for those who build and run it. */
const INTERNAL = ["performance", "quality", "reliability", "rules", "security-asvs"];

/** The file of a guide. The changelog stands at the top of the repository. */
const fileOf = (slug: string) => (slug === "changelog" ? "CHANGELOG.md" : `docs/${slug}.md`);

/** One guide of docs/, or null. Only listed names are read, so a slug cannot lead elsewhere. */
export async function readGuide(slug: string): Promise<Guide | null> {
  if (slug !== "changelog" && !(await guideSlugs()).includes(slug)) return null;
  const markdown = await readRepositoryFile(fileOf(slug));
  return markdown === null
    ? null
    : { slug, title: titleOf(markdown, slug), summary: summaryOf(markdown), markdown };
}

/** A guide's text with the address of the reader's own board in the place of the printed one. */
export function atAddress(markdown: string, baseUrl: string): string {
  return markdown.replaceAll("https://board.example", baseUrl);
}

export interface GuideGroup {
  title: string;
  /** They are read one after the other. */
  numbered: boolean;
  guides: Guide[];
}

/** Every guide: those in the order of reading, the others, and those about the board itself. */
export async function readGuides(): Promise<GuideGroup[]> {
  const others = (await guideSlugs()).filter(
    (slug) => !READING_ORDER.includes(slug) && !INTERNAL.includes(slug),
  );
  const groups = [
    { title: "Guides, in this order", numbered: true, slugs: READING_ORDER },
    { title: "Look up", numbered: false, slugs: others },
    { title: "About the board itself", numbered: false, slugs: INTERNAL },
  ];
  const read = await Promise.all(
    groups.map(async ({ slugs, ...group }) => ({
      ...group,
      guides: (await Promise.all(slugs.map(readGuide))).filter((guide) => guide !== null),
    })),
  );
  return read.filter(({ guides }) => guides.length > 0);
}
