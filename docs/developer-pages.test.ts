import { readdirSync, readFileSync } from "node:fs";
import { isReceiver, type Snippet, snippetsIn } from "@board/testing/snippets";
import { describe, expect, it } from "vitest";

/* Each page's examples work without another page, on any day. docs/snippets.night.test.ts runs them. */

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");

/** Reports of what was measured or checked on a day. */
const REPORTS = ["performance", "quality", "reliability", "rules"];
const PAGES = readdirSync(new URL(".", import.meta.url))
  .flatMap((name) => /^(.+)\.md$/.exec(name)?.[1] ?? [])
  .filter((slug) => !REPORTS.includes(slug));

/** Variables of the shell that a block reads, by its language. */
const READS: Readonly<Record<string, RegExp>> = {
  sh: /\$\{?([A-Z][A-Z_]*)/g,
  js: /process\.env\.([A-Z][A-Z_]*)/g,
  ts: /process\.env\.([A-Z][A-Z_]*)/g,
  python: /os\.environ\[["']([A-Z][A-Z_]*)/g,
  php: /getenv\('([A-Z][A-Z_]*)'\)/g,
};
const SETS = /(?<=^|\s|;|\()(export )?([A-Z][A-Z_]*)=/gm;

/** Variables that no block before has set, or not for the programs that the shell starts. */
function unsetVariables(snippets: readonly Snippet[]): string[] {
  const set = new Set<string>();
  const exported = new Set<string>();
  return snippets.flatMap(({ language, code, line }) => {
    if (language === "sh") {
      for (const [, exports, name = ""] of code.matchAll(SETS)) {
        set.add(name);
        if (exports) exported.add(name);
      }
    }
    const there = language === "sh" ? set : exported;
    const names = [...code.matchAll(READS[language] ?? /(?!)/g)].map(([, name = ""]) => name);
    return [...new Set(names)].filter((name) => !there.has(name)).map((name) => `${name} in line ${line}`);
  });
}

const MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December";
const DAY = new RegExp(
  `\\b20\\d\\d-\\d\\d-\\d\\d|\\b\\d\\d?/\\d\\d?/\\d\\d|\\b\\d\\d? (?:${MONTHS}) 20\\d\\d`,
  "g",
);

/** Answers and events, whose days the site moves to the reader's. The body of a request names a day to come. */
const isAnswer = ({ language, purpose }: Snippet) => language === "json" && !/^[A-Z]+ \//.test(purpose);

/** Days of the calendar outside of answers: sent, or typed as the page has them, they are over one day. */
function fixedDays(markdown: string): string[] {
  const lines = markdown.split("\n");
  for (const snippet of snippetsIn(markdown)) {
    if (isAnswer(snippet)) lines.fill("", snippet.line, snippet.line + snippet.code.split("\n").length);
  }
  return lines.join("\n").match(DAY) ?? [];
}

describe.each(PAGES)("docs/%s.md", (slug) => {
  const markdown = read(`docs/${slug}.md`);

  it("sets every variable that its examples read", () => {
    expect(unsetVariables(snippetsIn(markdown))).toEqual([]);
  });

  it("has no date that can pass", () => {
    expect(fixedDays(markdown)).toEqual([]);
  });
});

it("finds a variable set on another page, one that a program cannot read, and a date in a request", () => {
  const block = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\`\n\n`;
  const page = block("sh", "LOAD=load_1\ncurl $LOAD $KEY") + block("js", "process.env.LOAD");
  expect(unsetVariables(snippetsIn(page))).toEqual(["KEY in line 1", "LOAD in line 6"]);
  expect(unsetVariables(snippetsIn(page.replace("LOAD=", "export KEY=1\nexport LOAD=")))).toEqual([]);
  const day = '{ "collectDate": "2026-11-24" }';
  expect(fixedDays(block("json POST /loads", day) + block("json 200 GET /me", day))).toEqual(["2026-11-24"]);
  expect(fixedDays("Write `27/11/2026` or 1 May 2027.")).toHaveLength(2);
});

it("the quick start names the limits of a test key before its first loop", () => {
  const page = read("docs/quick-start.md");
  const [second, minute] = ["SECOND", "MINUTE"].map(
    (span) =>
      new RegExp(`RATE_TEST_PER_${span}: whole\\(1, [\\d_]+, (\\d+)\\)`).exec(
        read("apps/server/src/env.ts"),
      )?.[1],
  );
  const at = page.indexOf(`test keys make ${second} calls a second and ${minute} a minute`);
  expect(at).toBeGreaterThan(0);
  const loop = snippetsIn(page).find(
    (snippet) => !isReceiver(snippet) && /^\s*(?:until|while|for)\b/m.test(snippet.code),
  );
  const lines = page.slice(0, at).split("\n").length;
  expect(loop?.line ?? Number.POSITIVE_INFINITY).toBeGreaterThan(lines);
});
