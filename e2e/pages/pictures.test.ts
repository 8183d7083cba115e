import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { PICTURES } from "./pictures.ts";
import { PAGE_STATES } from "./site-pages.ts";

const ROOT = join(import.meta.dirname, "../..");
const DOCUMENTS = ["README.md", ...globSync("docs/help/*.md", { cwd: ROOT })];

it("the README and the help pages show each picture that is taken, and no other", () => {
  const shown = DOCUMENTS.flatMap((document) =>
    [...readFileSync(join(ROOT, document), "utf8").matchAll(/!\[[^\]]+\]\(([^)]+\.webp)\)/g)].map(
      ([, file = ""]) => join(dirname(document), file),
    ),
  );
  expect(shown.toSorted()).toEqual(PICTURES.map(({ file }) => file).toSorted());
  for (const file of shown) expect(existsSync(join(ROOT, file)), file).toBe(true);
});

it.each(PICTURES)("$file belongs to a state of a page that exists", ({ state, width }) => {
  expect(PAGE_STATES.filter(({ name, on }) => name === state && (on ?? width) === width)).toHaveLength(1);
});
