import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { DemoSummary } from "@board/seed";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type BoardProcess, freePort, startBoard } from "./board-process.ts";
import { createDataFolder } from "./data-folder.ts";

/** The SDK as served by the real server to a user with npm and no registry. */

const ROOT = join(import.meta.dirname, "../..");
const run = promisify(execFile);

let data: Awaited<ReturnType<typeof createDataFolder>>;
let board: BoardProcess;
let folder: string;
let key: string;
/** An npm configuration with an unreachable registry and an empty cache. */
let alone: string[];

beforeAll(async () => {
  data = await createDataFolder("sdk");
  board = await startBoard(await freePort(), { DATA_DIR: data.folder, SEED: "demo" });
  const demo = JSON.parse(await readFile(join(data.folder, "demo.json"), "utf8")) as DemoSummary;
  key = demo.firms[0]?.testKey ?? "";
  folder = await mkdtemp(join(tmpdir(), "board-sdk-"));
  alone = ["--registry=http://127.0.0.1:9", `--cache=${join(folder, "cache")}`];
}, 180_000);
afterAll(async () => {
  expect(await board.stop()).toBe(0);
  await data.remove();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

async function emptyFolder(name: string): Promise<string> {
  const cwd = join(folder, name);
  await mkdir(cwd);
  return cwd;
}

it("npm installs it from the board's address, and a program that imports it is compiled and runs", async () => {
  const cwd = await emptyFolder("program");
  await run("npm", ["install", ...alone, `${board.url}/sdk.tgz`], { cwd });
  const locked = JSON.parse(await readFile(join(cwd, "package-lock.json"), "utf8")).packages;
  const { integrity } = locked["node_modules/@freight-board/sdk"];
  expect(await (await fetch(`${board.url}/docs`)).text()).toContain(integrity);

  await mkdir(join(cwd, "node_modules/@types"));
  await symlink(join(ROOT, "node_modules/@types/node"), join(cwd, "node_modules/@types/node"));
  const program = `import { FreightBoard } from "@freight-board/sdk";
const board = new FreightBoard(${JSON.stringify({ key, baseUrl: board.url })});
const { data } = await board.GET("/me");
const mode: "live" | "test" | undefined = data.key?.mode;
console.log(mode);
`;
  await writeFile(join(cwd, "program.mts"), program);
  const strict = ["--strict", "--target", "es2022", "--module", "nodenext", "--types", "node"];
  await run(process.execPath, [join(ROOT, "node_modules/typescript/bin/tsc"), ...strict, "program.mts"], {
    cwd,
  });
  expect((await run(process.execPath, ["program.mjs"], { cwd })).stdout).toBe("test\n");
}, 120_000);

it("npx runs the command line from the board's address, in an empty folder", async () => {
  const cwd = await emptyFolder("command");
  const from = ["--yes", ...alone, `--package=${board.url}/sdk.tgz`];
  const words = ["post", "--sample", "--key", key, "--url", board.url];
  const { stdout } = await run("npx", [...from, "freight-board", ...words], { cwd });
  expect(stdout).toMatch(/^FB-\w{4}-\w{4} {2}POSTED /);
}, 120_000);
