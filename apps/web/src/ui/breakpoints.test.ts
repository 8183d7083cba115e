import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { BELOW_DESKTOP } from "./hooks/use-media.ts";

const SOURCE = join(import.meta.dirname, "..");
const SCALE = ["40rem", "64rem", "100rem"].flatMap((width) => [`(width < ${width})`, `(width >= ${width})`]);
/** Below these widths the board's drawer overlays the list, and the top bar leaves out the board's name. */
const EXCEPTIONS: Record<string, string[]> = {
  "features/board/drawer/Drawer.module.css": ["(width < 75rem)"],
  "shared/shell/TopBar.module.css": ["(width < 72rem)"],
};

/** Every condition on a width that the styles write. */
function widthsIn(file: string): string[] {
  const text = readFileSync(join(SOURCE, file), "utf8");
  return [...text.matchAll(/@media([^{]*)\{/g)].flatMap(([, query = ""]) =>
    [...query.matchAll(/\([^()]*width[^()]*\)/g)].map(([width]) => width),
  );
}

it("uses one scale of widths in styles and in the pages' media queries", () => {
  const others = globSync("**/*.css", { cwd: SOURCE }).flatMap((file) =>
    widthsIn(file)
      .filter((width) => ![...SCALE, ...(EXCEPTIONS[file] ?? [])].includes(width))
      .map((width) => `${file}: ${width}`),
  );
  expect(others).toEqual([]);
  expect(SCALE).toContain(BELOW_DESKTOP);
});

it("queries the browser for a width in one file only", () => {
  const asking = globSync("**/*.{ts,tsx}", { cwd: SOURCE }).filter(
    (file) =>
      !file.endsWith(".test.ts") &&
      /["'`]\((?:min-|max-)?width/.test(readFileSync(join(SOURCE, file), "utf8")),
  );
  expect(asking).toEqual(["ui/hooks/use-media.ts"]);
});
