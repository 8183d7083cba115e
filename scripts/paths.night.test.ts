import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { readlink, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, expect, it } from "vitest";
import { ROOT } from "./lib/root.mjs";

const COPY = join(tmpdir(), `freight board 100%25 ${process.pid}`);
const DATA = join(COPY, "data of the board");
afterAll(() => rm(COPY, { recursive: true, force: true }));

/** Finds the folders that hold a package of the workspace. */
function packages(): string[] {
  return globSync(["{apps,packages}/*/package.json", "prisma/seed/package.json"], { cwd: ROOT }).map((path) =>
    join(path, ".."),
  );
}

/** Links what a package depends on: packages of the workspace in the copy, all others where they are installed. */
async function linkDependencies(folder: string, under = ""): Promise<void> {
  const from = join(ROOT, folder, "node_modules", under);
  const to = join(COPY, folder, "node_modules", under);
  mkdirSync(to, { recursive: true });
  for (const { name } of readdirSync(from, { withFileTypes: true })) {
    if (name.startsWith(".")) continue;
    if (name.startsWith("@") && under === "") await linkDependencies(folder, name);
    else {
      const source = join(from, name);
      const own = under === "@board";
      symlinkSync(own ? await readlink(source) : await realpath(source), join(to, name));
    }
  }
}

async function copyTree(): Promise<void> {
  for (const folder of [...packages(), "prisma", "docs/legal", "package.json"]) {
    cpSync(join(ROOT, folder), join(COPY, folder), {
      recursive: true,
      filter: (path) => !/\/(node_modules|\.next|\.turbo|public)$/.test(path),
    });
  }
  for (const folder of packages()) {
    if (existsSync(join(ROOT, folder, "node_modules"))) await linkDependencies(folder);
  }
}

it("a folder with a space and a percent sign can hold the board and its database", async () => {
  await copyTree();
  const board = spawn(process.execPath, [join(COPY, "apps/server/src/main.ts")], {
    cwd: COPY,
    env: {
      PATH: process.env.PATH,
      PORT: "0",
      ROLES: "worker",
      SEED: "none",
      DATA_DIR: relative(COPY, DATA),
      LOG_LEVEL: "warn",
    },
  });
  let said = "";
  let complaints = "";
  board.stderr.on("data", (text) => {
    complaints += text;
  });
  const ended = once(board, "exit");
  await Promise.race([
    ended,
    new Promise<void>((resolve) =>
      board.stdout.on("data", (text) => {
        said += text;
        if (said.includes("is open at")) resolve();
      }),
    ),
  ]);
  expect(complaints).toBe("");
  expect(said).toContain("is open at");
  expect(existsSync(join(DATA, "postgres.json"))).toBe(true);
  board.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
}, 120_000);

it("the path of a file is never read off a URL, where a space is %20", () => {
  const files = globSync("{apps,packages,prisma,scripts,docs,e2e,bench,examples}/**/*.{ts,tsx,mjs,js}", {
    cwd: ROOT,
    exclude: ["**/node_modules/**", "**/.next/**", "**/public/**", "**/generated/**"],
  });
  const offenders = files.filter((file) =>
    /import\.meta\.url\)\s*\.pathname/.test(readFileSync(join(ROOT, file), "utf8")),
  );
  expect(offenders).toEqual([]);
});
