import { type Section, sectionsOf } from "../../shared/markdown/find-sections.ts";
import type { PictureSize } from "../../shared/markdown/Markdown.tsx";
import type { EntryGroup } from "../../shared/markdown/PageWithMenu.tsx";
import { readRepositoryBytes } from "../../shared/markdown/page-files.ts";
import { type MarkdownPage, readPage } from "../../shared/markdown/read-page.ts";
import { servedMarkdown } from "../../shared/markdown/served-markdown.ts";

/** Slugs of the help pages in the order of the menu; each page is `docs/help/<slug>.md`. */
export const HELP_PAGES = [
  "find-and-quote",
  "vehicles",
  "win-and-collect",
  "deliver-and-be-paid",
  "money",
  "post-and-choose",
  "network",
  "conditions",
  "offers",
  "routing-guides",
  "when-it-goes-wrong",
  "words",
] as const;

/** Reads a help page, or null. Only listed slugs are read, which prevents path traversal. */
export async function readHelpPage(slug: string): Promise<MarkdownPage | null> {
  const known = HELP_PAGES.find((page) => page === slug);
  return known === undefined ? null : readPage(`docs/help/${known}.md`, known);
}

/** Returns a help page as `/help/<slug>.md` serves it, or null. */
export async function readHelpText(slug: string): Promise<string | null> {
  const page = await readHelpPage(slug);
  return page && servedMarkdown(page.markdown);
}

export async function readHelpPages(): Promise<MarkdownPage[]> {
  const pages = await Promise.all(HELP_PAGES.map(readHelpPage));
  return pages.filter((page) => page !== null);
}

const addressOf = ({ slug }: MarkdownPage) => `/help/${slug}`;

/** Returns the sections of a help page, the first of which is the page itself. */
export const sectionsOfHelp = (page: MarkdownPage): Section[] => sectionsOf(addressOf(page), page.markdown);

/** Reads the sections of all help pages. */
export async function readHelpSections(): Promise<Section[]> {
  return (await readHelpPages()).flatMap(sectionsOfHelp);
}

/** Reads the menu of the help pages. */
export async function readHelpEntries(): Promise<EntryGroup> {
  const pages = await readHelpPages();
  const entries = pages.map((page) => ({
    href: addressOf(page),
    name: page.title,
    title: page.title,
    summary: page.summary,
  }));
  return { title: "Help", numbered: false, entries };
}

/** Reads a picture, `docs/help/pictures/<name>.webp`, or null. */
export async function readHelpPicture(name: string): Promise<Buffer | null> {
  return /^[a-z0-9-]+\.webp$/.test(name) ? readRepositoryBytes(`docs/help/pictures/${name}`) : null;
}

/** Reads the size from the first frame of a lossy WebP file, which has 14 bits for each side. */
function sizeOf(webp: Buffer): PictureSize | null {
  if (webp.toString("latin1", 12, 16) !== "VP8 ") return null;
  return { width: webp.readUInt16LE(26) & 0x3fff, height: webp.readUInt16LE(28) & 0x3fff };
}

/** Reads the sizes of a help page's pictures, by their source. */
export async function sizesOfPictures({ markdown }: MarkdownPage): Promise<Map<string, PictureSize>> {
  const names = [...markdown.matchAll(/\]\(pictures\/([a-z0-9-]+\.webp)\)/g)].map(([, name = ""]) => name);
  const found = await Promise.all(
    names.map(async (name): Promise<[string, PictureSize][]> => {
      const picture = await readHelpPicture(name);
      const size = picture && sizeOf(picture);
      return size ? [[`pictures/${name}`, size]] : [];
    }),
  );
  return new Map(found.flat());
}
