import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { ROW_NAMES } from "../bench/plan.ts";
import { TESTS } from "../e2e/process/release/tests.ts";
import { checksOf } from "../scripts/lib/checks.mjs";
import { MEASURES } from "../scripts/lib/measures.mjs";
import { PARTS } from "../scripts/lib/release-parts.mjs";

/* Everything that the documents name must exist: commands, scripts, paths, symbols, links and their anchors. No network is used. */

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const SKIPPED = new Set(["node_modules", "generated", "coverage", "test-results", "screenshots"]);
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

/** Every file and folder of the project, relative to its root. */
function walk(folder = ""): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name) || entry.name.startsWith(".")) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? [path, ...walk(path)] : [path];
  });
}

const paths = walk();
const pages = paths.filter((path) => path.endsWith(".md"));
const known = new Set(paths);
/** Ends of paths, so that `loads/lifecycle.ts` is found where it lies. */
const ends = new Set(
  paths.flatMap((path) => {
    const parts = path.split("/");
    return parts.map((_, from) => parts.slice(from).join("/"));
  }),
);
const topFolders = new Set(paths.map((path) => path.split("/")[0] ?? ""));
const CODE = /\.(?:[cm]?[jt]sx?|sql|prisma|md)$/;

/** Code in a page: what stands in backticks, and the lines of its shell blocks. */
function codeIn(text: string): string[] {
  const blocks = [...text.matchAll(/^```(?:sh|bash)\n([\s\S]*?)^```/gm)].flatMap(([, block = ""]) =>
    block.split("\n"),
  );
  const prose = text.replace(/^```[\s\S]*?^```/gm, "");
  return [...blocks, ...[...prose.matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code)];
}

/** Computes GitHub's anchors of headings. */
const anchorsOf = (text: string) =>
  [...text.replace(/^```[\s\S]*?^```/gm, "").matchAll(/^#{1,6} (.+)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .trim()
      .replaceAll(" ", "-"),
  );

const exists = (page: string, path: string) =>
  [path, join(dirname(page), path)].some((each) => known.has(each.replace(/\/$/, ""))) || ends.has(path);

function brokenLinks(page: string): string[] {
  const targets = [...read(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target);
  return targets.filter((target) => {
    // The site's own pages and other sites.
    if (/^(?:[a-z]+:|\/)/.test(target)) return false;
    const [path = "", anchor] = target.split("#");
    const file = path === "" ? page : relative(ROOT, join(ROOT, dirname(page), path));
    if (!existsSync(join(ROOT, file))) return true;
    return anchor !== undefined && !anchorsOf(read(file)).includes(anchor);
  });
}

function brokenPaths(page: string): string[] {
  const named = codeIn(read(page)).flatMap(
    (code) => /^[\w@.[\]()…-]+(?:\/[\w@.[\]()-]+)*\/?(?=:|$)/.exec(code) ?? [],
  );
  return named.filter((path) => {
    const inProject = path.includes("/") && topFolders.has(path.split("/")[0] ?? "");
    if (!inProject && !CODE.test(path)) return false;
    return !path.startsWith(".") && !exists(page, path);
  });
}

/**
 * Matches commands that fetch the SDK from a registry: it is not published there, so the name could be
 * anyone's.
 */
const FROM_REGISTRY = /\b(?:npx|npm (?:install|i|exec)|pnpm (?:add|dlx)|yarn (?:add|dlx)) @?freight-board\b/;

/** Declared, a key of a table, or named in SQL or in the schema. */
function holds(source: string, symbol: string): boolean {
  const declared = `(?:function|const|class|interface|type|enum|model|CONSTRAINT|INDEX|TRIGGER)\\s+${symbol}\\b`;
  return new RegExp(`${declared}|^\\s*${symbol}:|"${symbol}"`, "m").test(source);
}

function brokenSymbols(page: string): string[] {
  const named = codeIn(read(page)).flatMap((code) => {
    const [, path = "", symbol = ""] = /^([\w./-]+\/[\w.-]+\.(?:ts|prisma|sql)):(\w+)$/.exec(code) ?? [];
    return known.has(path) ? [{ code, path, symbol }] : [];
  });
  return named.filter(({ path, symbol }) => !holds(read(path), symbol)).map(({ code }) => code);
}

const root = JSON.parse(read("package.json"));
const packageFolders = new Map(
  paths
    .filter((path) => path.endsWith("package.json"))
    .map((path) => [JSON.parse(read(path)).name as string, dirname(path)] as const),
);
const scriptsOf = (folder: string): object => JSON.parse(read(join(folder, "package.json"))).scripts ?? {};
/** Commands that npm and pnpm have without a script. */
const BUILT_IN = new Set(["install", "ci", "add", "audit"]);
/** Names that scripts of the root take as arguments. */
const NAMES = new Map([
  ["bench", [...Object.keys(MEASURES), ...ROW_NAMES]],
  ["lint", Object.keys(checksOf())],
  ["test:release", [...TESTS.map(({ name }) => name), ...Object.keys(PARTS)]],
]);

/** Why a command cannot work; null where it can. */
function faultOf(command: string): string | null {
  const tool = /(?:^|[\s(])(npm|npx --yes pnpm@([\d.]+)|pnpm) (.+)$/.exec(command.replace(/\s+#.*$/, ""));
  if (tool === null) {
    const [, file] = /(?:^|[\s(])node ([\w./-]+\.[cm]?[jt]s)\b/.exec(command) ?? [];
    return file === undefined || existsSync(join(ROOT, file)) ? null : `there is no ${file}`;
  }
  const [, , version, rest = ""] = tool;
  if (version !== undefined && version !== root.devEngines.packageManager.version) return "another pnpm";
  const words = rest.split(/\s+/).filter((word) => word !== "--");
  const name = words[0] === "--filter" ? words.splice(0, 2)[1] : undefined;
  const folder = name === undefined ? "" : packageFolders.get(name);
  if (folder === undefined) return `there is no package ${name}`;
  if (words[0] === "run") words.shift();
  if (words[0] === "exec") {
    words.shift();
    if (!existsSync(join(ROOT, "node_modules/.bin", words[0] ?? "")))
      return `there is no program ${words[0]}`;
  } else if (!BUILT_IN.has(words[0] ?? "") && !Object.hasOwn(scriptsOf(folder), words[0] ?? ""))
    return `there is no script ${words[0]}`;
  const names = folder === "" ? NAMES.get(words[0] ?? "") : undefined;
  const end = words.findIndex((word, index) => index > 0 && !/^[a-z][a-z-]*$/.test(word));
  const unknown = names && words.slice(1, end < 0 ? undefined : end).find((word) => !names.includes(word));
  if (unknown !== undefined) return `${words[0]} does not know ${unknown}`;
  const missing = words
    .slice(1)
    .find((word) => /^[a-z][\w.-]*\/[\w./-]+$/.test(word) && !existsSync(join(ROOT, folder, word)));
  return missing === undefined ? null : `there is no ${missing}`;
}

it("the list of decisions names each of them", () => {
  const decisions = pages.flatMap((page) => /^docs\/adr\/(\d{4}-.+\.md)$/.exec(page)?.[1] ?? []);
  const listed = [...read("docs/adr/README.md").matchAll(/\]\((\d{4}-[^)]+)\)/g)].map(([, file]) => file);
  expect(listed).toEqual(decisions.toSorted());
});

describe.each(pages)("%s", (page) => {
  it("links to pages and headings that exist", () => {
    expect(brokenLinks(page)).toEqual([]);
  });

  it("names files, folders and symbols that exist", () => {
    expect([...brokenPaths(page), ...brokenSymbols(page)]).toEqual([]);
  });

  it("takes the SDK from the board, not from a registry", () => {
    expect(read(page)).not.toMatch(FROM_REGISTRY);
  });

  it("gives commands that work", () => {
    const faults = codeIn(read(page)).flatMap((code) => {
      const fault = faultOf(code.replace(/ \\$/, ""));
      return fault === null ? [] : [`${code}: ${fault}`];
    });
    expect(faults).toEqual([]);
  });
});

it("comments, messages and configurations give commands that work", () => {
  const files = paths.filter(
    (path) => /\.(?:tsx?|mjs|cfg|conf|ya?ml)$/.test(path) && !path.endsWith(".test.ts"),
  );
  const faults = files.flatMap((path) =>
    [...read(path).matchAll(/\bnpm run [a-z:]+(?: -- [a-z][a-z-]*)?/g)].flatMap(([command]) => {
      const fault = faultOf(command);
      return fault === null ? [] : [`${path}: ${command}: ${fault}`];
    }),
  );
  expect(faults).toEqual([]);
});

/** The code in the first column of a table of CONTRIBUTING.md, found by its heading. */
function firstColumn(heading: string): string[] {
  const lines = read("CONTRIBUTING.md").split("\n");
  const rows = lines.slice(lines.findIndex((line) => line.startsWith(`| ${heading} `)) + 1);
  const table = rows.slice(0, rows.indexOf(""));
  return table.flatMap((row) => codeIn(row.split("|")[1] ?? ""));
}

it("CONTRIBUTING.md says what every command does", () => {
  expect(firstColumn("Command")).toEqual(Object.keys(scriptsOf("")).map((name) => `npm run ${name}`));
  expect(firstColumn("`npm run bench --`")).toEqual(Object.keys(MEASURES));
  expect(firstColumn("`npm run test:release --`").toSorted()).toEqual(Object.keys(PARTS).toSorted());
});

it("finds a link, a path, a symbol and a command that do not exist", () => {
  expect(exists("README.md", "docs/nothing.md")).toBe(false);
  expect(anchorsOf("## Before a booking: 1, 2 & 3")).toEqual(["before-a-booking-1-2--3"]);
  expect(holds("export const present = 1;", "absent")).toBe(false);
  expect("npx @freight-board/sdk post").toMatch(FROM_REGISTRY);
  expect(faultOf("npm run nothing:here")).toBe("there is no script nothing:here");
  expect(faultOf("npm test -- packages/nothing")).toBe("there is no packages/nothing");
  expect(faultOf("npm run bench -- nothing")).toBe("bench does not know nothing");
  expect(faultOf("npm run test:release -- accepts nothing --size 10%")).toBe(
    "test:release does not know nothing",
  );
  expect(faultOf("npm run test:release -- faults --size small")).toBeNull();
  expect(faultOf("npx --yes pnpm@1.0.0 run docs")).toBe("another pnpm");
  expect(faultOf("npx --yes pnpm@12.21.0 --filter @board/e2e journeys journeys/keyboard.spec.ts")).toBeNull();
});
