import { spawnSync } from "node:child_process";
import { debianInstalls } from "./debian.mjs";
import { Problem } from "./problem.mjs";
import { quietly } from "./run.mjs";
import { step } from "./step.mjs";

/**
 * Programs that run the snippets of the guides, beside Node and the shell. `versionCheck` are arguments that succeed
 * only with the required version.
 */
const INTERPRETERS = [
  { name: "curl", version: "7.76", debian: "curl", versionCheck: ["--fail-with-body", "--version"] },
  {
    name: "python3",
    version: "3.9",
    debian: "python3",
    versionCheck: ["-c", "import sys, urllib.request, http.server; sys.exit(sys.version_info < (3, 9))"],
  },
  {
    name: "php",
    version: "8.0",
    debian: "php-cli",
    versionCheck: ["-r", "exit(PHP_VERSION_ID < 80000 ? 1 : 0);"],
  },
];

function missing() {
  return INTERPRETERS.filter(
    ({ name, versionCheck }) =>
      spawnSync(name, versionCheck, { timeout: 20_000, stdio: "ignore" }).status !== 0,
  );
}

/** Throws a Problem if a program is missing, so that no snippet is skipped silently. */
export function assertInterpreters() {
  const lacking = missing();
  if (lacking.length === 0) return;
  const names = lacking.map(({ name, version }) => `${name} ${version} or newer`).join(" and ");
  const packages = lacking.map(({ debian }) => debian).join(" ");
  throw new Problem(
    `The snippets of the guides need ${names}: install it (on Debian \`apt-get install ${packages}\`); as root, \`npm test\` does.`,
  );
}

/** Installs missing programs as Debian packages when run as root, and throws a Problem if one is still missing. */
export async function interpreters() {
  const lacking = missing();
  if (lacking.length === 0) return;
  await step(`Getting ${lacking.map(({ name }) => name).join(" and ")}`, async () => {
    for (const { command, args, within } of debianInstalls(lacking.map(({ debian }) => debian)))
      await quietly(command, args, within);
    assertInterpreters();
  });
}
