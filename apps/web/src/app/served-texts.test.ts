import { globSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { readDeveloperText, readPicture } from "../features/docs/developer-pages.ts";
import { readHelpPicture, readHelpText } from "../features/help/help-pages.ts";
import { sectionsOf } from "../shared/markdown/find-sections.ts";
import { servedMarkdown } from "../shared/markdown/served-markdown.ts";
import { GET as listOfTexts } from "./llms.txt/route.ts";

const BOARD = "https://board.test";
const TODAY = "2040-07-10";
/** Texts about past days. */
const REPORTS = /^\/docs\/(?:changelog|performance|quality|reliability|rules|security-asvs)\.md$/;

/** Public pages and files, each with a fixed address. */
const ADDRESSES = new Set([
  "/api/v1/openapi.json",
  ...globSync("*", { cwd: `${import.meta.dirname}/../../public` }).map((file) => `/${file}`),
  ...globSync("**/{page.tsx,route.ts}", { cwd: import.meta.dirname })
    .map((file) => `/${dirname(file)}`)
    .filter((path) => !path.includes("[")),
]);

/** The links of a text; the examples in its blocks of code are none. */
const linksOf = (text: string) =>
  [...text.replaceAll(/^( *)```[\s\S]*?^\1```/gm, "").matchAll(/\]\(([^)]*)\)/g)].map(
    ([, href = ""]) => href,
  );

const list = await (await listOfTexts()).text();
const paths = linksOf(list).flatMap((href) => /^(\/.+\.md)(?:#|$)/.exec(href)?.[1] ?? []);

const texts = new Map<string, string>();
for (const path of new Set(paths)) {
  const [, folder, slug = ""] = /^\/(docs|help)\/(.+)\.md$/.exec(path) ?? [];
  const text =
    folder === "help"
      ? await readHelpText(slug)
      : await readDeveloperText(slug, { baseUrl: BOARD, sdkPackage: `${BOARD}/sdk.tgz`, today: TODAY });
  if (text !== null) texts.set(path, text);
}

async function isPicture(path: string): Promise<boolean> {
  const [, folder, slug = "", name = ""] = /^\/(docs|help)\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
  return (folder === "help" ? await readHelpPicture(name) : await readPicture(slug, name)) !== null;
}

/** Tests if the board serves the address, and its text has the heading that it names. */
async function leads(href: string, from: string): Promise<boolean> {
  const { origin, pathname, hash } = new URL(href, `${BOARD}${from}`);
  if (origin !== BOARD) return true;
  const text = texts.get(pathname);
  if (text !== undefined)
    return hash === "" || sectionsOf(pathname, text).some((section) => section.href === pathname + hash);
  return hash === "" && (ADDRESSES.has(pathname) || (await isPicture(pathname)));
}

async function brokenLinks(text: string, from: string): Promise<string[]> {
  const links = await Promise.all(linksOf(text).map(async (href) => ((await leads(href, from)) ? [] : href)));
  return links.flat();
}

it("llms.txt lists every text, and each address in it exists", async () => {
  expect(texts.size).toBeGreaterThan(40);
  expect([...texts.keys()]).toEqual([...new Set(paths)]);
  expect(await brokenLinks(list, "/llms.txt")).toEqual([]);
});

describe.each([...texts])("%s", (path, text) => {
  it("links only to addresses and headings that exist", async () => {
    expect(await brokenLinks(text, path)).toEqual([]);
  });

  it("begins with its title, and has no comment", () => {
    expect(text).toMatch(/^# \S/);
    expect(text).not.toContain("<!--");
  });
});

it.each([...texts].filter(([path]) => !REPORTS.test(path)))(
  "%s prints no date of the time in which it was written",
  (_path, text) => {
    expect(text.match(/\b202\d-\d\d-\d\d/g) ?? []).toEqual([]);
  },
);

it("the link check names a link to a missing page, heading or picture", async () => {
  const text =
    "[a](/docs/nothing.md) [b](errors.md#nothing) [c](/docs/api#nothing) ![d](/help/pictures/no.webp)";
  expect(await brokenLinks(text, "/docs/posting.md")).toHaveLength(4);
  expect(await brokenLinks("[a](errors.md#own_load) [b](/terms)", "/docs/posting.md")).toEqual([]);
});

it("keeps links to texts, replaces links that the site has no page for with their words, and leaves code as it is", () => {
  const page = `<!-- Made. -->

# Title

<!-- Made. -->

See [errors](errors.md#own_load), [the \`code\`](../packages/a.ts), [here](#here) and [prices](/help/words#prices).

![Reads](performance/reads.svg)

\`\`\`sh
echo "[errors](errors.md) <!-- kept -->"
\`\`\`
`;
  expect(servedMarkdown(page)).toBe(`# Title

See [errors](/docs/errors.md#own_load), the \`code\`, [here](#here) and [prices](/help/words.md#prices).

![Reads](/docs/performance/reads.svg)

\`\`\`sh
echo "[errors](errors.md) <!-- kept -->"
\`\`\`
`);
});
