import { readFileSync } from "node:fs";

/** The headings below the title of docs/specification.md, each with what stands under it. */
const parts = readFileSync(new URL("specification.md", import.meta.url), "utf8")
  .split(/^#{2,4} /m)
  .slice(1)
  .map((part) => {
    const [heading = "", ...lines] = part.split("\n");
    return { heading, text: lines.join("\n") };
  });

/** A section or a rule of the specification as the code cites it: `contract 4` or `contract 4, amend`. */
const nameOf = (heading: string) => heading.replace(/:.*/, "").toLowerCase();

/** The specification, in its order. */
export const specification = parts.map(({ heading, text }) => ({ name: nameOf(heading), heading, text }));

const NUMBER = String.raw`\d+(?:\.\d+)?`;
/** A name has one to three words, and a colon or a bracket behind it; other words after a comma are prose. */
const RULE_NAME = String.raw`(?!interface|contract)[^\s,:()]+(?: [^\s,:()]+){0,2}(?=[:)])`;
const CITATION = new RegExp(
  String.raw`\b(interface|contract) (${NUMBER}(?:(?:, | and | to )${NUMBER})*)(?:, (${RULE_NAME}))?`,
  "gi",
);

/** The names that a text cites. In `contract 1, 2, the table` the rule is of the last section. */
export function citationsIn(text: string): string[] {
  return [...text.matchAll(CITATION)].flatMap(([, document = "", numbers = "", rule]) => {
    const cited = numbers.split(/, | and | to /).map((number) => `${document} ${number}`.toLowerCase());
    return rule === undefined
      ? cited
      : [...cited, `${cited.at(-1)}, ${rule.replaceAll(/["`]/g, "").toLowerCase()}`];
  });
}
