import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Problem } from "./problem.mjs";
import { ROOT } from "./root.mjs";
import { NODE, quietly } from "./run.mjs";
import { contents, fingerprint, isDone, markDone, markUndone } from "./stamp.mjs";
import { step } from "./step.mjs";

const STAMPS = join(ROOT, "node_modules", ".freight-board");

const { devEngines } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));

/** Reads the version from package.json, so that it is written in one place only. */
export const PNPM = `pnpm@${devEngines.packageManager.version}`;

/** Inputs of the generated code and of the site's build. */
const GENERATED_FROM = [
  "prisma/schema",
  "packages/db/prisma.config.ts",
  "packages/db/package.json",
  "apps/web/scripts",
  "apps/web/package.json",
  "openapi",
  "packages/sdk/scripts",
  "packages/sdk/src",
  "packages/sdk/README.md",
  "packages/sdk/package.json",
  "packages/sdk/tsconfig.build.json",
];
const BUILT_FROM = [
  ...GENERATED_FROM,
  "apps/driver",
  "apps/web",
  "docs",
  "tsconfig.base.json",
  "turbo.json",
  ...foldersIn("packages").map((name) => `packages/${name}`),
];
const CLIENT = join(ROOT, "packages/db/src/generated/client.ts");
const SITE = join(ROOT, "apps/web/.next/BUILD_ID");
const DRIVER = join(ROOT, "apps/driver/dist/index.html");

/** Throws a Problem if the operating system or the Node version is not supported. */
export function checkNode() {
  if (process.platform === "win32")
    throw new Problem("Windows is supported through WSL: install it with `wsl --install` and start there.");
  const [major = 0] = process.versions.node.split(".").map(Number);
  if (major < 18) throw new Problem(`Node ${process.versions.node} is too old: install Node 18 or newer.`);
}

/** Installs the packages, unless the lockfile and the manifests are unchanged since the last time. */
export async function install() {
  const stamp = join(STAMPS, "installed");
  const state = contents(ROOT, ["package.json", "pnpm-lock.yaml", "pnpm-workspace.yaml", ...manifests()]);
  if (isDone(stamp, state) && existsSync(NODE)) return;
  markUndone(stamp);
  await step("Installing packages", () => pnpm(["install", "--frozen-lockfile"], installAdvice));
  markDone(stamp, state);
}

/**
 * @param {string} output
 */
function installAdvice(output) {
  return output.includes("OUTDATED_LOCKFILE")
    ? `pnpm-lock.yaml does not know every dependency yet: run \`npx ${PNPM} install\`, then try again.`
    : "Packages could not be installed: check the connection to the npm registry and the space on the disk, then try again.";
}

/**
 * Generates the database client from the schema, the API client from its document, and the site's generated
 * files.
 */
export async function generate() {
  const stamp = join(STAMPS, "generated");
  const state = contents(ROOT, ["pnpm-lock.yaml"]) + fingerprint(ROOT, GENERATED_FROM);
  if (isDone(stamp, state) && existsSync(CLIENT)) return;
  markUndone(stamp);
  await step("Generating code", () =>
    pnpm(turbo("generate"), "The code could not be generated: mend what is said above, then try again."),
  );
  markDone(stamp, state);
}

/** Generates the code and builds the site and the driver's page. */
export async function build() {
  await generate();
  const stamp = join(STAMPS, "built");
  const state = contents(ROOT, ["pnpm-lock.yaml"]) + fingerprint(ROOT, BUILT_FROM);
  if (isDone(stamp, state) && existsSync(SITE) && existsSync(DRIVER)) return;
  markUndone(stamp);
  await step("Building the site", () =>
    pnpm(turbo("build"), "The site could not be built: mend what is said above, then try again."),
  );
  markDone(stamp, state);
}

/** Builds the driver's page, which development serves as it was built. */
export async function buildDriverPage() {
  await step("Building the driver's page", () =>
    pnpm(
      [...turbo("build"), "--filter=@board/driver"],
      "The driver's page could not be built: mend what is said above, then try again.",
    ),
  );
}

/**
 * @param {string} task
 */
function turbo(task) {
  return ["exec", "turbo", "run", task, "--output-logs=errors-only", "--no-color"];
}

/**
 * Runs pnpm through npx, which installs it if needed. Its programs run on the packaged Node.
 *
 * @param {string[]} args
 * @param {string | ((output: string) => string)} advice printed when it fails
 */
export async function pnpm(args, advice) {
  const { ok, output } = await quietly("npx", ["--yes", PNPM, ...args]);
  if (!ok) throw new Problem(typeof advice === "string" ? advice : advice(output), output);
}

function manifests() {
  return ["apps", "packages"].flatMap((group) =>
    foldersIn(group)
      .map((name) => `${group}/${name}/package.json`)
      .filter((path) => existsSync(join(ROOT, path))),
  );
}

/**
 * @param {string} group
 */
export function foldersIn(group) {
  return readdirSync(join(ROOT, group)).sort();
}
