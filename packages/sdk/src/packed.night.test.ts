import { type ChildProcess, execFile, spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Api, startApi } from "@board/rest/testing/api";
import { MachineClock } from "@board/testing/clock";
import { snippetsIn } from "@board/testing/snippets";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, it, vi } from "vitest";

const HERE = join(import.meta.dirname, "..");
const ROOT = join(HERE, "../..");
const EXAMPLE = join(ROOT, "examples/webhook-receiver");
/** The compiler of version 5, and that of version 7. */
const WIDESPREAD = join(HERE, "node_modules/typescript");
const NEWEST = join(ROOT, "node_modules/typescript");

let folder: string;
/** The package and its dependencies as npm packs them, so that an install asks no registry. */
let tarballs: string[];
let api: Api;
let receiver: ChildProcess | undefined;

const run = promisify(execFile);

async function npmPack(path: string): Promise<string> {
  const args = ["pack", path, "--ignore-scripts", "--json", "--pack-destination", folder];
  const [packed] = JSON.parse((await run("npm", args)).stdout);
  return join(folder, packed.filename);
}

/** A project that has installed the package by npm. */
async function newProject(name: string, from?: string): Promise<string> {
  const project = join(folder, name);
  await mkdir(project);
  if (from === undefined) await writeFile(join(project, "package.json"), '{"private":true,"type":"module"}');
  else await cp(from, project, { recursive: true, filter: (path) => !path.includes("node_modules") });
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", ...tarballs], { cwd: project });
  return project;
}

/** Blocks of TypeScript of the README and of the guide, for the board of this test. */
async function examplesOf(page: string): Promise<string[]> {
  const markdown = await readFile(join(ROOT, page), "utf8");
  const blocks = snippetsIn(markdown.replaceAll("https://board.example", api.url));
  return blocks.filter(({ language }) => language === "ts").map(({ code }) => code);
}

beforeAll(async () => {
  // The command line tells the day by the machine's clock.
  api = await startApi(undefined, undefined, new MachineClock());
  folder = await mkdtemp(join(tmpdir(), "board-sdk-"));
  const built = join(folder, "sdk");
  await mkdir(built);
  for (const file of ["package.json", "README.md", "LICENSE"]) await cp(join(HERE, file), join(built, file));
  for (const config of ["tsconfig.build.json", "tsconfig.cli.json"]) {
    const build = ["-p", join(HERE, config), "--outDir", join(built, "dist")];
    await run(process.execPath, [join(WIDESPREAD, "bin/tsc"), ...build]);
  }
  tarballs = [await npmPack(built)];
  for (const name of ["openapi-fetch", "openapi-typescript-helpers"]) {
    // A copy: files that pnpm has linked to one another would be links in the tarball.
    await cp(await realpath(join(HERE, "node_modules", name)), join(folder, name), { recursive: true });
    tarballs.push(await npmPack(join(folder, name)));
  }
}, 180_000);
afterAll(async () => {
  receiver?.kill();
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

it("the package holds what runs, its types, the README and the licence, and names nothing of the workspace", async () => {
  const project = await newProject("contents");
  const installed = join(project, "node_modules/@freight-board/sdk");
  const { stdout } = await run("tar", ["tzf", tarballs[0] ?? ""]);
  const files = stdout
    .trim()
    .split("\n")
    .map((file) => file.replace("package/", ""));
  const outside = files.filter((file) => !/^dist\/.+\.(?:js|d\.ts)$/.test(file));
  expect(outside.toSorted()).toEqual(["LICENSE", "README.md", "package.json"]);
  expect(await readFile(join(installed, "package.json"), "utf8")).not.toMatch(
    /workspace:|catalog:|"private"/,
  );
  expect(await readFile(join(installed, "LICENSE"), "utf8")).toBe(
    await readFile(join(ROOT, "LICENSE"), "utf8"),
  );
});

it("the examples have the right types under strict TypeScript, in Node's way and in that of bundlers", async () => {
  const project = await newProject("typed");
  await mkdir(join(project, "node_modules/@types"));
  await symlink(join(ROOT, "node_modules/@types/node"), join(project, "node_modules/@types/node"));
  const examples = [...(await examplesOf("packages/sdk/README.md")), ...(await examplesOf("docs/sdk.md"))];
  expect(examples.length).toBeGreaterThan(3);
  for (const [nth, code] of examples.entries()) await writeFile(join(project, `example-${nth}.ts`), code);
  const options = {
    target: "ES2022",
    types: ["node"],
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    noEmit: true,
  };
  const ways = [
    { compiler: WIDESPREAD, module: "nodenext", lib: ["ES2022"] },
    {
      compiler: NEWEST,
      module: "esnext",
      moduleResolution: "bundler",
      lib: ["ES2022", "DOM", "DOM.Iterable"],
    },
  ];
  for (const { compiler, ...way } of ways) {
    await writeFile(
      join(project, "tsconfig.json"),
      JSON.stringify({ compilerOptions: { ...options, ...way } }),
    );
    const checked = run(process.execPath, [join(compiler, "bin/tsc"), "-p", project]);
    expect(await checked.catch(({ stdout }) => ({ stdout })), way.module).toMatchObject({ stdout: "" });
  }
}, 180_000);

it("the README's example runs", async () => {
  const project = await newProject("run");
  const [example = ""] = await examplesOf("packages/sdk/README.md");
  await writeFile(join(project, "example.ts"), example);
  const KEY = (await api.newCaller({}, { mode: "test" })).token;
  const { stdout } = await run(process.execPath, ["example.ts"], { cwd: project, env: { KEY } });
  expect(stdout).toMatch(/^load_\w+ is BOOKED at \d+ pence\n$/);
});

it("the command line runs where npm has installed it", async () => {
  const project = await newProject("command");
  const env = {
    PATH: process.execPath.replace(/\/node$/, ""),
    FREIGHT_BOARD_KEY: (await api.newCaller({}, { mode: "test" })).token,
    FREIGHT_BOARD_URL: api.url,
  };
  const { stdout } = await run(join(project, "node_modules/.bin/freight-board"), ["post", "--sample"], {
    env,
  });
  expect(stdout).toMatch(/^FB-\w{4}-\w{4} {2}POSTED /);
});

it("the example receiver runs where npm has installed it, outside of this repository", async () => {
  const project = await newProject("receiver", EXAMPLE);
  const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  receiver = spawn(process.execPath, ["receiver.ts"], {
    cwd: project,
    env: { WEBHOOK_SECRET: secret, PORT: "0" },
    stdio: ["ignore", "pipe", "ignore"],
  });
  let said = "";
  receiver.stdout?.on("data", (data) => {
    said += data;
  });
  const port = await vi.waitUntil(() => /^listening on (\d+)$/m.exec(said)?.[1], { timeout: 30_000 });
  const body = JSON.stringify({
    id: "evt_1",
    type: "load.posted",
    data: { load: { id: "load_1", externalRef: "J-1", status: "POSTED", version: 1 } },
  });
  const at = new Date();
  const { status } = await fetch(`http://127.0.0.1:${port}/`, {
    method: "POST",
    headers: {
      "webhook-id": "evt_1",
      "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
      "webhook-signature": new Webhook(secret).sign("evt_1", at, body),
    },
    body,
  });
  expect(status).toBe(204);
  await vi.waitFor(() => expect(said).toContain("load.posted J-1 is POSTED\n"), { timeout: 10_000 });
});
