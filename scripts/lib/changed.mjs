import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./root.mjs";

/** @param {string[]} args */
const git = (...args) =>
  execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).split("\n").filter(Boolean);

/** Returns the files that differ from the last commit: changed and new ones, not deleted ones. */
export function changedFiles() {
  const changed = git("diff", "--name-only", "--diff-filter=d", "HEAD");
  return [...changed, ...git("ls-files", "--others", "--exclude-standard")].sort();
}

/** The TypeScript projects, each with the files it covers. The first match wins. */
const TS_PROJECTS = [
  { project: "examples/webhook-receiver", covers: /^examples\/webhook-receiver\// },
  { project: "apps/web/tsconfig.dom.json", covers: /^apps\/web\// },
  { project: "apps/driver", covers: /^apps\/driver\// },
  { project: "e2e", covers: /^(?:e2e\/(?:journeys|pages)|packages\/sdk)\// },
  { project: ".", covers: /./ },
];

/**
 * Returns the TypeScript projects that cover the given files; all projects without an argument.
 *
 * @param {string[]} [files]
 */
export function projectsOf(files) {
  if (files === undefined) return TS_PROJECTS.map(({ project }) => project);
  const code = files.filter((file) => /\.(?:ts|tsx|mjs|prisma)$/.test(file));
  return [
    ...new Set(code.map((file) => TS_PROJECTS.find(({ covers }) => covers.test(file))?.project ?? ".")),
  ];
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
