/**
 * `node scripts/fresh.mjs`: runs README's two commands as a newcomer, each in a fresh clone of the last
 * commit, with an empty home and caches, and a PATH without browsers and php. `node scripts/fresh.mjs test`
 * runs only one of them, `-- --twice` repeats `npm test` in the same folder.
 */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { isThere } from "./lib/program.mjs";
import { ROOT } from "./lib/root.mjs";
import { duration } from "./lib/step.mjs";

const LEFT_OUT = /^(?:chrom|google-chrome|firefox|php)/;
/** Environment variables passed on to the commands, because a newcomer's shell sets them, too. */
const KEPT = ["LANG", "TZ", "SHELL", "TERM", "CI"];

const wanted = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const twice = process.argv.includes("--twice");
const place = mkdtempSync(join(tmpdir(), "freight-board-fresh-"));

/** Creates a folder of links to the PATH's programs, except those that a fresh machine lacks. */
function programs() {
  const folder = join(place, "bin");
  mkdirSync(folder);
  for (const from of (process.env.PATH ?? "").split(delimiter).filter(isFolder))
    for (const name of readdirSync(from))
      if (!LEFT_OUT.test(name) && isThere(join(from, name)) && !isThere(join(folder, name)))
        symlinkSync(join(from, name), join(folder, name));
  return folder;
}

/** @param {string} path */
function isFolder(path) {
  try {
    return readdirSync(path).length > 0;
  } catch {
    return false;
  }
}

const registry = execFileSync("npm", ["config", "get", "registry"], { encoding: "utf8" }).trim();
const PATH = programs();

/**
 * Clones the repository and returns the folder, with an environment in which nothing is installed.
 *
 * @param {string} name
 */
function newcomer(name) {
  const home = join(place, `home-${name}`);
  const folder = join(place, name);
  mkdirSync(home);
  spawnSync("git", ["clone", "--quiet", ROOT, folder], { stdio: "inherit" });
  const kept = Object.fromEntries(KEPT.flatMap((key) => (process.env[key] ? [[key, process.env[key]]] : [])));
  const env = { ...kept, HOME: home, PATH, npm_config_registry: registry };
  return { folder, env };
}

async function npmTest() {
  const { folder, env } = newcomer("test");
  for (const kind of twice ? ["cold", "warm"] : ["cold"]) {
    const started = Date.now();
    const { status } = spawnSync("npm", ["test"], { cwd: folder, env, stdio: "inherit" });
    say(`npm test, ${kind}`, status === 0, started);
  }
}

/** Starts the board, and requests its front page and its health. */
async function npmStart() {
  const { folder, env } = newcomer("start");
  const port = await anyPort();
  const started = Date.now();
  const board = spawn("npm", ["start"], {
    cwd: folder,
    env: { ...env, PORT: String(port) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  const open = new Promise((resolve) => {
    board.stdout.on("data", (/** @type {Buffer} */ data) => {
      process.stdout.write(data);
      said += data;
      if (said.includes("is open at")) resolve(true);
    });
    board.once("exit", () => resolve(false));
  });
  const pages = (await open)
    ? await Promise.all(["/", "/board", "/readyz"].map((path) => statusOf(`http://localhost:${port}${path}`)))
    : [];
  board.kill("SIGTERM");
  if (board.exitCode === null) await once(board, "exit");
  say(
    `npm start (${pages.join(", ")})`,
    pages.length > 0 && pages.every((status) => status === 200),
    started,
  );
}

/** @param {string} url */
async function statusOf(url) {
  return (await fetch(url)).status;
}

/** @returns {Promise<number>} */
async function anyPort() {
  const server = createServer().listen(0);
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address !== null ? address.port : 0;
}

/**
 * @param {string} what
 * @param {boolean} good
 * @param {number} started
 */
function say(what, good, started) {
  console.log(`${good ? "ok    " : "FAILED"} ${what}, ${duration(Date.now() - started)}`);
  if (!good) process.exitCode = 1;
}

try {
  if (wanted.length === 0 || wanted.includes("start")) await npmStart();
  if (wanted.length === 0 || wanted.includes("test")) await npmTest();
} finally {
  rmSync(place, { recursive: true, force: true });
}
