import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../", import.meta.url));

/** Applied migrations and the lines about earlier versions keep the words of their day; this file lists the words. */
const LEFT_OUT =
  /^(prisma\/migrations|openapi|docs\/legal|docs\/glossary\.test\.ts)|\/(node_modules|generated|\.next|dist)\//;

const FILES = globSync("{apps,packages,prisma,docs,scripts,e2e,bench}/**/*.{ts,tsx,mjs,css,prisma,md}", {
  cwd: ROOT,
  exclude: (name) => /node_modules|\.next|generated/.test(name),
}).filter((file) => !LEFT_OUT.test(file));

/** A word that GLOSSARY.md refuses, and where it may stand, since it means something else there. */
const REFUSED: readonly [says: string, word: RegExp, means: RegExp][] = [
  [
    "notification, or message of a notification channel",
    /\bnotices\b|\b(hear|read)Notices?\b|noticeChoice|notice_choice/,
    /privacy notices/,
  ],
  [
    "email",
    /\be-mail|\bmails?\b|\b(write|reset)Letter\b|letter_ids/i,
    /Royal Mail|"mail"|`mail`|e_\?mail|e\?mail/,
  ],
  [
    "active quote, or carrier relation",
    /\bstandings?\b|Standing/,
    /standing\.changed|standing: "relation"|standing in for/,
  ],
  ["hand back, release or reopen", /[gG]iveBack|[pP]utBack|\b[gG]ave back\b|\bput back\b/, /Date` put back/],
  [
    "poster dashboard or carrier diary",
    /\bdesks?\b|\bcarrierDesk\b|[a-z]Desk\b/,
    /desk@|desk\/|"desk"|context-desk|# desk|`desk`|integrations, desk, money \}|\|desk\|/,
  ],
  [
    "sign up, certificate or developer page",
    /[Rr]egister (?:the|your|a) firm|Documents? to (?:check|read)|All guides|in the guides\b/,
    /^$/,
  ],
];

it.each(REFUSED)("the sources say %s, and no word that the glossary refuses", (_, word, means) => {
  const found = FILES.flatMap((file) =>
    readFileSync(`${ROOT}${file}`, "utf8")
      .split("\n")
      .flatMap((line, index) =>
        word.test(line) && !means.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [],
      ),
  );
  expect(found).toEqual([]);
});
