import { createHash } from "node:crypto";
import type { SiteServices } from "@board/api/site";
import { addDays, type Day, daysBetween } from "@board/calendar";
import { type Section, sectionsOf } from "../../shared/markdown/find-sections.ts";
import type { Entry, EntryGroup } from "../../shared/markdown/PageWithMenu.tsx";
import { pageSlugs, readRepositoryBytes, readRepositoryFile } from "../../shared/markdown/page-files.ts";
import { type MarkdownPage, readPage } from "../../shared/markdown/read-page.ts";
import { servedMarkdown } from "../../shared/markdown/served-markdown.ts";

/** Developer pages in reading order, with their names in the menu. */
const READING_ORDER: Readonly<Record<string, string>> = {
  "quick-start": "Start",
  posting: "Post",
  watching: "Watch",
  quoting: "Quote",
  sandbox: "Sandbox",
  webhooks: "Webhooks",
  errors: "Errors",
  limits: "Limits",
  paging: "Paging",
  idempotency: "Idempotency",
  versions: "Versions and deprecation",
  changelog: "Changelog",
};
/** Pages on programs and files for users of the API, with their names in the menu. */
const PROGRAMS: Readonly<Record<string, string>> = {
  sdk: "SDK",
  "command-line": "Command line",
  mcp: "MCP server",
};
/** Pages about the board itself, for developers and assessors. */
const ABOUT_BOARD = ["specification", "rules", "performance", "quality", "reliability", "security-asvs"];

const LOOK_UP: readonly Entry[] = [
  {
    href: "/docs/api",
    name: "API reference",
    title: "API reference",
    summary: "Every call with its fields, answers and errors, and a button that sends it with your test key.",
  },
  {
    href: "/docs/webhooks#the-types",
    name: "Events",
    title: "Events",
    summary: "Every type of event, its recipients, and what is in it.",
  },
  {
    href: "/docs/errors#codes",
    name: "Error codes",
    title: "Error codes",
    summary: "Every code of a refusal, with its cause and the way on.",
  },
];
const ALSO: readonly Entry[] = [
  {
    href: "/api/v1/openapi.json",
    name: "OpenAPI document",
    title: "OpenAPI document",
    summary: "The whole API as one file, for generators of clients and checks.",
  },
  {
    href: "/docs/postman.json",
    name: "Postman collection",
    title: "Postman collection",
    summary:
      "Every call with its example, as one story that runs from top to bottom, for Postman and what reads its collections. Put your test key into it.",
  },
  {
    href: "/status",
    name: "Status",
    title: "Status",
    summary: "Whether each part of the service works now.",
  },
];
const DATA: Entry = {
  href: "/docs/data",
  name: "About the data",
  title: "About the data",
  summary: "Where postcodes, towns and distances come from, how exact they are, and under which licences.",
};
/** Menu entry that leads back from the pages about the board. */
const BACK: EntryGroup = {
  title: "Developers",
  numbered: false,
  entries: [{ href: "/docs", name: "All developer pages", title: "All developer pages", summary: "" }],
};
const ABOUT: Entry = {
  href: "/docs/about",
  name: "About this board",
  title: "About this board",
  summary:
    "Its rules by number, the tests that prove them, and its security, quality, reliability and speed.",
};

/** Files of the pages that are not at `docs/<slug>.md`. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  changelog: "CHANGELOG.md",
  "security-asvs": "docs/security/asvs.md",
};
const fileOf = (slug: string) => ELSEWHERE[slug] ?? `docs/${slug}.md`;

/** Returns the slugs of the pages: each `docs/<slug>.md`. */
export const developerPageSlugs = () => pageSlugs("docs");

/** Reads a page of docs/, or null. Only listed slugs are read, which prevents path traversal. */
export async function readDeveloperPage(slug: string): Promise<MarkdownPage | null> {
  if (!Object.hasOwn(ELSEWHERE, slug) && !(await developerPageSlugs()).includes(slug)) return null;
  return readPage(fileOf(slug), slug);
}

/**
 * Reads a picture, `docs/<slug>/<name>.svg`, or null. Both parts are checked, which prevents path traversal.
 */
export async function readPicture(slug: string, name: string): Promise<string | null> {
  if (!/^[a-z0-9-]+$/.test(slug) || !/^[a-z0-9-]+\.svg$/.test(name)) return null;
  return readRepositoryFile(`docs/${slug}/${name}`);
}

/** Day on which the responses in the Markdown were recorded; the dates in them count from it. */
const PRINTED_DAY: Day = "2026-11-20";

/** Values that a page gets from this board: address, SDK package and today. */
export interface Reading extends Pick<SiteServices, "baseUrl" | "sdkPackage"> {
  today: Day;
}

/**
 * Adapts the Markdown of a page: inserts this board's address and SDK, and moves the dates from the recorded day to
 * today.
 */
export function forReader(markdown: string, { baseUrl, sdkPackage, today }: Reading): string {
  const later = daysBetween(PRINTED_DAY, today);
  return markdown
    .replaceAll("https://board.example/sdk.tgz", sdkPackage)
    .replaceAll("https://board.example", baseUrl)
    .replaceAll(/^( *)```json[\s\S]*?^\1```/gm, (block) =>
      block.replaceAll(/\b\d{4}-\d\d-\d\d(?!\d)/g, (day) => addDays(day, later)),
    );
}

/** Returns a page as `/docs/<slug>.md` serves it, or null. */
export async function readDeveloperText(slug: string, reading: Reading): Promise<string | null> {
  const page = await readDeveloperPage(slug);
  return page && forReader(servedMarkdown(page.markdown), reading);
}

/** Returns the menu entry of the packed SDK with its integrity hash, in the form that npm writes into a lock file. */
async function sdkEntry(): Promise<Entry[]> {
  const packed = await readRepositoryBytes("apps/web/public/sdk.tgz");
  if (packed === null) return [];
  const integrity = `sha512-${createHash("sha512").update(packed).digest("base64")}`;
  const summary = `The package that npm installs. Integrity: \`${integrity}\``;
  return [{ href: "/sdk.tgz", name: "SDK package", title: "SDK package", summary }];
}

/** Returns the menu entries of the pages that exist. */
async function entriesOf(slugs: readonly string[], names: Readonly<Record<string, string>> = {}) {
  const pages = await Promise.all(slugs.map(readDeveloperPage));
  return pages.flatMap((page) => {
    if (page === null) return [];
    const { slug, title, summary } = page;
    return [{ href: `/docs/${slug}`, name: names[slug] ?? title, title, summary }];
  });
}

/** Reads the menu of the developer pages: reading order, reference, files, and how the board works. */
export async function readEntries(): Promise<EntryGroup[]> {
  const placed = [...Object.keys(READING_ORDER), ...Object.keys(PROGRAMS), ...ABOUT_BOARD];
  const others = (await developerPageSlugs()).filter((slug) => !placed.includes(slug));
  const [inOrder, more, takeAway, sdk] = await Promise.all([
    entriesOf(Object.keys(READING_ORDER), READING_ORDER),
    entriesOf(others),
    entriesOf(Object.keys(PROGRAMS), PROGRAMS),
    sdkEntry(),
  ]);
  return [
    { title: "Guides, in this order", numbered: true, entries: inOrder },
    { title: "Look up", numbered: false, entries: LOOK_UP },
    { title: "Tools and downloads", numbered: false, entries: [...takeAway, ...sdk, ...ALSO] },
    { title: "How the board works", numbered: false, entries: [...more, DATA, ABOUT] },
  ];
}

/** Reads the menu of the pages about the board. */
export async function readAboutEntries(): Promise<EntryGroup> {
  return { title: ABOUT.title, numbered: false, entries: await entriesOf(ABOUT_BOARD) };
}

/** Reads the menu for the page at this path. */
export async function readMenu(current: string): Promise<EntryGroup[]> {
  const about = await readAboutEntries();
  const isAbout = current === ABOUT.href || about.entries.some(({ href }) => href === current);
  return isAbout ? [about, BACK] : readEntries();
}

/** Returns the pages before and after one in reading order; null at the ends, and for pages outside that order. */
export async function neighboursOf(slug: string): Promise<{ before: Entry | null; after: Entry | null }> {
  const entries = await entriesOf(Object.keys(READING_ORDER), READING_ORDER);
  const at = entries.findIndex(({ href }) => href === `/docs/${slug}`);
  return { before: entries[at - 1] ?? null, after: at === -1 ? null : (entries[at + 1] ?? null) };
}

/**
 * Reads the sections of all pages, those in reading order first. Excludes the changelog, which would match every
 * search.
 */
export async function readSections(): Promise<Section[]> {
  const slugs = new Set([
    ...Object.keys(READING_ORDER),
    ...(await developerPageSlugs()),
    ...Object.keys(ELSEWHERE),
  ]);
  slugs.delete("changelog");
  const pages = await Promise.all([...slugs].map(readDeveloperPage));
  return pages.flatMap((page) => (page === null ? [] : sectionsOf(`/docs/${page.slug}`, page.markdown)));
}
