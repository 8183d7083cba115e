import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./root.mjs";

/** @param {string[]} args */
const git = (...args) =>
  execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).split("\n").filter(Boolean);

/** Returns the files that differ from the last commit, including new ones, without deleted ones. */
export function changedFiles() {
  const changed = git("diff", "--name-only", "--diff-filter=d", "HEAD");
  return [...changed, ...git("ls-files", "--others", "--exclude-standard")].sort();
}

/** The programs of TypeScript by the folders that they hold. */
const PROGRAMS = [
  { project: "examples/webhook-receiver", holds: /^examples\/webhook-receiver\// },
  { project: "packages/sdk", holds: /^packages\/sdk\// },
  { project: "apps/web/tsconfig.dom.json", holds: /^apps\/web\// },
  { project: "e2e", holds: /^e2e\/(?:journeys|pages)\// },
  { project: ".", holds: /./ },
];

/**
 * The programs that hold some files, or every program.
 *
 * @param {string[]} [files]
 */
export function programsOf(files) {
  if (files === undefined) return PROGRAMS.map(({ project }) => project);
  const code = files.filter((file) => /\.(?:ts|tsx|mjs|prisma)$/.test(file));
  return [...new Set(code.map((file) => PROGRAMS.find(({ holds }) => holds.test(file))?.project ?? "."))];
}

/**
 * Returns the journeys that open a changed page, or a page of a changed feature.
 *
 * @param {string[]} files
 */
export function journeysOf(files) {
  const features = files.flatMap(
    (file) => /^apps\/web\/src\/(?!app\/)((?:(?:features|shared)\/)?[^/]+)\//.exec(file)?.[1] ?? [],
  );
  const pages = git("ls-files", "apps/web/src/app/**page.tsx").filter((page) => {
    const text = readFileSync(join(ROOT, page), "utf8");
    return files.includes(page) || features.some((feature) => text.includes(`../${feature}/`));
  });
  const opened = pages.map(addressOf);
  return git("ls-files", "e2e/journeys/*.spec.ts").filter((journey) => {
    const text = readFileSync(join(ROOT, journey), "utf8");
    return opened.some((address) => address.test(text));
  });
}

/** @param {string} page the path of a page.tsx, whose folders are its address */
function addressOf(page) {
  const folders = page.split("/").slice(4, -1);
  const parts = folders.filter((name) => !/^\(.*\)$/.test(name));
  const address = parts.map((name) => `/${/^\[/.test(name) ? "[^/\"'`?#]+" : name}`).join("") || "/";
  return new RegExp(`["'\`}]${address}["'\`?#]`);
}
