import { readFileSync } from "node:fs";

/** The headings of docs/specification.md except its title, each with the text below it. */
const parts = readFileSync(new URL("specification.md", import.meta.url), "utf8")
  .split(/^#{2,4} /m)
  .slice(1)
  .map((part) => {
    const [heading = "", ...lines] = part.split("\n");
    return { heading, text: lines.join("\n") };
  });

/** Returns the name by which the code cites a section or a rule: `contract 4` or `contract 4, amend`. */
const nameOf = (heading: string) => heading.replace(/:.*/, "").toLowerCase();

/** The sections and rules of the specification, in order. */
export const specification = parts.map(({ heading, text }) => ({ name: nameOf(heading), heading, text }));

const NUMBER = String.raw`\d+(?:\.\d+)?`;
/** Matches the name of a rule: one to three words before a colon or a bracket. Other words after the comma are prose. */
const RULE_NAME = String.raw`(?!interface|contract)[^\s,:()]+(?: [^\s,:()]+){0,2}(?=[:)])`;
const CITATION = new RegExp(
  String.raw`\b(interface|contract) (${NUMBER}(?:(?:, | and | to )${NUMBER})*)(?:, (${RULE_NAME}))?`,
  "gi",
);

/**
 * Returns the names of the sections and rules that a text cites. A rule belongs to the last section before it:
 * `contract 1, 2, amend` cites `contract 2, amend`.
 */
export function citationsIn(text: string): string[] {
  return [...text.matchAll(CITATION)].flatMap(([, document = "", numbers = "", rule]) => {
    const cited = numbers.split(/, | and | to /).map((number) => `${document} ${number}`.toLowerCase());
    return rule === undefined
      ? cited
      : [...cited, `${cited.at(-1)}, ${rule.replaceAll(/["`]/g, "").toLowerCase()}`];
  });
}
