import { type ChildProcess, execFile, spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { addDays, londonDay } from "@board/calendar";
import { type Api, startApi } from "@board/rest/testing/api";
import { MachineClock } from "@board/testing/clock";
import { snippetsIn } from "@board/testing/snippets";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

const HERE = join(import.meta.dirname, "..");
const ROOT = join(HERE, "../..");
const EXAMPLE = join(ROOT, "examples/webhook-receiver");
/** The package as the board serves it. */
const PACKED = join(ROOT, "apps/web/public/sdk.tgz");
/** The compiler of version 5, and that of version 7. */
const WIDESPREAD = join(HERE, "node_modules/typescript");
const NEWEST = join(ROOT, "node_modules/typescript");

let folder: string;
let api: Api;
let receiver: ChildProcess | undefined;

const run = promisify(execFile);

/** A project that has installed the package by npm, without a registry. */
async function newProject(name: string, from?: string): Promise<string> {
  const project = join(folder, name);
  await mkdir(project);
  if (from === undefined) await writeFile(join(project, "package.json"), '{"private":true,"type":"module"}');
  else await cp(from, project, { recursive: true, filter: (path) => !path.includes("node_modules") });
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", PACKED], { cwd: project });
  return project;
}

/** Blocks of TypeScript of the README and of the guide, for the board of this test. */
async function examplesOf(page: string): Promise<string[]> {
  const markdown = await readFile(join(ROOT, page), "utf8");
  const blocks = snippetsIn(markdown.replaceAll("https://board.example", api.url));
  return blocks.filter(({ language }) => language === "ts").map(({ code }) => code);
}

async function addNodeTypes(project: string): Promise<void> {
  await mkdir(join(project, "node_modules/@types"));
  await symlink(join(ROOT, "node_modules/@types/node"), join(project, "node_modules/@types/node"));
}

/** Compiles a project under strict options, and returns what the compiler says. */
async function compile(project: string, compiler: string, options: object): Promise<string> {
  const compilerOptions = {
    target: "ES2022",
    types: ["node"],
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    ...options,
  };
  await writeFile(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }));
  const done = run(process.execPath, [join(compiler, "bin/tsc"), "-p", project]);
  return done.then(
    ({ stdout }) => stdout,
    ({ stdout }) => stdout,
  );
}

beforeAll(async () => {
  // The command line tells the day by the machine's clock.
  api = await startApi(undefined, undefined, new MachineClock());
  folder = await mkdtemp(join(tmpdir(), "board-sdk-"));
}, 180_000);
afterAll(async () => {
  receiver?.kill();
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

it("the package has what runs, its types, the README and the licence, and names nothing of the workspace", async () => {
  const project = await newProject("contents");
  const installed = join(project, "node_modules/@freight-board/sdk");
  const { stdout } = await run("tar", ["tzf", PACKED]);
  const files = stdout
    .trim()
    .split("\n")
    .map((file) => file.replace("package/", ""));
  const outside = files.filter((file) => !/^dist\/.+\.(?:c?js|d\.ts|LICENSE)$/.test(file));
  expect(outside.toSorted()).toEqual(["LICENSE", "README.md", "dist/types/package.json", "package.json"]);
  const manifest = await readFile(join(installed, "package.json"), "utf8");
  expect(manifest).not.toMatch(/workspace:|catalog:|"private"/);
  expect(JSON.parse(manifest)).not.toHaveProperty("dependencies");
  expect(await readFile(join(installed, "LICENSE"), "utf8")).toBe(
    await readFile(join(ROOT, "LICENSE"), "utf8"),
  );
});

it("the examples type-check under strict TypeScript, with Node's resolution and bundlers'", async () => {
  const project = await newProject("typed");
  await addNodeTypes(project);
  const examples = [...(await examplesOf("packages/sdk/README.md")), ...(await examplesOf("docs/sdk.md"))];
  expect(examples.length).toBeGreaterThan(3);
  for (const [nth, code] of examples.entries()) await writeFile(join(project, `example-${nth}.ts`), code);
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
    expect(await compile(project, compiler, { ...way, noEmit: true }), way.module).toBe("");
  }
}, 180_000);

const COMMONJS = `import { FreightBoard, type Load } from "@freight-board/sdk";
import { signWebhook, verifyWebhook } from "@freight-board/sdk/webhooks";

async function main(): Promise<void> {
  const board = new FreightBoard({ key: process.env.KEY ?? "", baseUrl: process.env.ADDRESS ?? "" });
  for await (const load of board.list("/loads", { params: { query: { status: ["POSTED"] } } })) {
    const same: Load["ref"] = load.ref;
    // @ts-expect-error No load has it, so the iterator is typed.
    console.log(same, load.nothing);
  }
  const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  const body = '{"id":"evt_1","type":"load.posted"}';
  const event = await verifyWebhook(body, await signWebhook("evt_1", body, secret), secret);
  if (event.type === "load.posted") console.log(event.id);
}
void main();
`;

describe("a program of CommonJS", () => {
  let project: string;
  let key: string;
  let ref: string;
  beforeAll(async () => {
    project = await newProject("commonjs");
    await addNodeTypes(project);
    const { type: _, ...manifest } = JSON.parse(await readFile(join(project, "package.json"), "utf8"));
    await writeFile(join(project, "package.json"), JSON.stringify(manifest));
    await writeFile(join(project, "program.ts"), COMMONJS);
    const { token, call } = await api.newCaller({}, { mode: "test" });
    key = token;
    ref = (await api.postLoad(call, { collectDate: addDays(londonDay(new Date()), 1) })).ref;
  });

  it.each([
    ["5", "commonjs", WIDESPREAD],
    ["5", "node16", WIDESPREAD],
    ["5", "nodenext", WIDESPREAD],
    ["7", "commonjs", NEWEST],
    ["7", "node16", NEWEST],
  ])(
    "has the types of TypeScript %s under `module: %s`, and runs",
    async (version, module, compiler) => {
      const outDir = `${module}-${version}`;
      expect(await compile(project, compiler, { module, outDir, lib: ["ES2022"] })).toBe("");
      const program = join(project, outDir, "program.js");
      expect(await readFile(program, "utf8")).toContain('require("@freight-board/sdk")');
      const { stdout } = await run(process.execPath, [program], { env: { KEY: key, ADDRESS: api.url } });
      expect(stdout).toBe(`${ref} undefined\nevt_1\n`);
    },
    120_000,
  );
});

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
