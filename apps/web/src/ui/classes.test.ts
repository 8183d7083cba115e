import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, it } from "vitest";

const SOURCE = join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(SOURCE, file), "utf8");
const SCRIPTS = globSync("**/*.{ts,tsx}", { cwd: SOURCE }).map((file) => ({ file, text: read(file) }));

function classesOf(module: string): Set<string> {
  const styles = read(module).replaceAll(/\/\*[\s\S]*?\*\/|"[^"]*"/g, "");
  return new Set([...styles.matchAll(/\.([a-zA-Z][\w-]*)(?=[^{}]*\{)/g)].flatMap(([, name]) => name ?? []));
}

/** The text of every file that imports a module of styles. */
function usersOf(module: string): string {
  return SCRIPTS.filter(({ file, text }) =>
    [...text.matchAll(/from "([^"]+\.module\.css)"/g)].some(
      ([, from = ""]) => normalize(join(dirname(file), from)) === module,
    ),
  )
    .map(({ text }) => text)
    .join("\n");
}

it("uses only classes that their module defines", () => {
  const missing = SCRIPTS.flatMap(({ file, text }) =>
    [...text.matchAll(/import (\w+) from "([^"]+\.module\.css)"/g)].flatMap(([, name, from = ""]) => {
      const module = normalize(join(dirname(file), from));
      const classes = classesOf(module);
      return [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)\\b(?!")`, "g"))]
        .map(([, used = ""]) => used)
        .filter((used) => !classes.has(used))
        .map((used) => `${file}: ${used}`);
    }),
  );
  expect(missing).toEqual([]);
});

it("defines no unused class; one chosen by a value, such as a tone, counts as used", () => {
  const unused = globSync("**/*.module.css", { cwd: SOURCE }).flatMap((module) => {
    const users = usersOf(module);
    if (/\w*[sS]tyles\[/.test(users)) return [];
    return [...classesOf(module)]
      .filter((name) => !new RegExp(`\\.${name}\\b`).test(users))
      .map((name) => `${module}: ${name}`);
  });
  expect(unused).toEqual([]);
});
