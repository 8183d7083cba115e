import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findSections, plain } from "../../shared/markdown/find-sections.ts";
import { pageSlugs } from "../../shared/markdown/page-files.ts";
import {
  HELP_PAGES,
  readHelpEntries,
  readHelpPage,
  readHelpPages,
  readHelpSections,
  sizesOfPictures,
} from "./help-pages.ts";

const SITE = join(import.meta.dirname, "../..");
const MAX_WORDS = 60;

/** Paragraphs, steps and cells of tables. */
function stepsOf(markdown: string): string[] {
  return markdown
    .split(/\n\s*\n|\n(?=\|)|\n(?=\d+\. |- )/)
    .flatMap((block) => (block.startsWith("|") ? block.split("|") : [block]))
    .map(plain);
}

/** API terms, which the users of help pages do not need. */
const OF_PROGRAMS = [
  /\b(?:API|JSON|HTTP|URL|CSV|UTC|SQL|tRPC|REST)\b/,
  /\b(?:GET|POST|PUT|PATCH|DELETE)\b/,
  /\b(?:webhook|endpoint|request id|idempoten|sandbox|cursor|payload|schema|status code)/i,
  /\bpence\b/i,
  // Names of fields and of values.
  /\b[a-z]+[A-Z]\w*/,
  /\b[A-Z]+_[A-Z]/,
  /```/,
];

const pages = await readHelpPages();
const sections = await readHelpSections();

it("lists every help page that exists, and reads no other file", async () => {
  expect(await pageSlugs("docs/help")).toEqual([...HELP_PAGES].toSorted());
  const { entries } = await readHelpEntries();
  expect(entries.map(({ href }) => href)).toEqual(HELP_PAGES.map((slug) => `/help/${slug}`));
  for (const { title, summary } of entries) expect([title, summary]).not.toContain("");
  expect(await readHelpPage("../quick-start")).toBeNull();
  expect(await readHelpPage("page")).toBeNull();
});

describe.each(pages)("the help page $slug", (page) => {
  const { markdown } = page;
  it(`has no paragraph of more than ${MAX_WORDS} words`, () => {
    expect(stepsOf(markdown).filter((step) => step.split(" ").length > MAX_WORDS)).toEqual([]);
  });

  it("shows one to three pictures, each with its size", async () => {
    const sizes = await sizesOfPictures(page);
    expect([...sizes.keys()]).toEqual(
      [...markdown.matchAll(/!\[[^\]]{20,}\]\(([^)]+)\)/g)].map(([, src]) => src),
    );
    expect(sizes.size).toBeGreaterThanOrEqual(1);
    expect(sizes.size).toBeLessThanOrEqual(3);
    for (const { width, height } of sizes.values()) {
      expect(width).toBeLessThanOrEqual(1200);
      expect(height).toBeGreaterThan(50);
    }
  });

  it("has none of the words for programs", () => {
    const found = OF_PROGRAMS.flatMap((word) => word.exec(markdown)?.[0] ?? []);
    expect(found).toEqual([]);
  });
});

it.each([
  ["when am i paid", "/help/deliver-and-be-paid#when-am-i-paid"],
  ["handing back", "/help/win-and-collect#what-does-handing-back-cost"],
  ["press book", "/help/find-and-quote#what-happens-when-i-press-book"],
  ["when is an invoice due", "/help/money#when-is-an-invoice-due"],
  ["guide price", "/help/find-and-quote#what-is-the-guide-price"],
  ["proof", "/help/deliver-and-be-paid#what-proof-is-good"],
  ["seat", "/help/words#people-and-seats"],
  ["booked slots", "/help/find-and-quote#preferred-times-and-booked-slots"],
  ["dispute", "/help/when-it-goes-wrong#what-does-a-dispute-do"],
])("“%s” is answered first by %s", (typed, href) => {
  expect(findSections(sections, typed)[0]?.href).toBe(href);
});

/** The texts of the site's own files, without tests. */
const sources = globSync("**/*.{ts,tsx}", { cwd: SITE })
  .filter((file) => !file.includes(".test."))
  .map((file) => ({ file, text: readFileSync(join(SITE, file), "utf8") }));

it("every help link leads to a page or heading that exists", () => {
  const known = new Set(["/help", ...sections.map(({ href }) => href)]);
  const all = [...sources, ...pages.map(({ slug, markdown }) => ({ file: `${slug}.md`, text: markdown }))];
  const links = all.flatMap(({ file, text }) =>
    [...text.matchAll(/["(](\/help(?:[/#][a-z0-9-/#]*)?)[")]/g)].map(([, href = ""]) => ({ file, href })),
  );
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter(({ href }) => !known.has(href))).toEqual([]);
});

it.each([
  ["shared/shell/NoSeat.tsx", "/help/words#people-and-seats"],
  ["features/approval/WaitingPage.tsx", "/help/find-and-quote#why-do-new-carriers-wait"],
  ["shared/load-parts/RaiseDialog.tsx", "/help/when-it-goes-wrong#what-does-a-dispute-do"],
  ["shared/load-parts/HandBack.tsx", "/help/win-and-collect#what-does-handing-back-cost"],
  ["features/board/drawer/QuoteBox.tsx", "/help/find-and-quote#how-long-does-my-quote-hold"],
  ["features/board/drawer/QuoteBox.tsx", "/help/find-and-quote#why-can-i-not-quote"],
  ["features/board/box/SearchBox.tsx", "/help/find-and-quote#what-can-i-type-in-the-one-line"],
  ["features/money/SelfBilling.tsx", "/help/money#how-do-i-make-a-carriers-invoices-myself"],
  ["features/money/ExportInvoices.tsx", "/help/money#how-do-i-get-invoices-into-my-ledger"],
  ["shared/load-parts/deliver/DeliverForm.tsx", "/help/deliver-and-be-paid#what-proof-is-good"],
])("%s leads to the answer %s", (file, href) => {
  expect(sources.find((source) => source.file === file)?.text).toContain(`"${href}"`);
});

/** Folders for developers, admins and those who run the board, and pages that explain the board's own workings. */
const FOR_OTHERS =
  /^(?:app|shared\/(?:markdown|shell)|features\/(?:admin|docs|sandbox|search|settings|service-status))\//;
/** Lists what is kept of a person, and for how long. */
const PERSONAL_DATA = "features/account/MyDataPanel.tsx";

it("no page of work links to a developer page", () => {
  const leads = sources.filter(
    ({ file, text }) => !FOR_OTHERS.test(file) && file !== PERSONAL_DATA && /href=\{?["`]\/docs/.test(text),
  );
  expect(leads.map(({ file }) => file)).toEqual([]);
});
