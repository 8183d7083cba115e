import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { debianInstalls } from "./debian.mjs";
import { Problem } from "./problem.mjs";
import { isThere } from "./program.mjs";
import { ROOT } from "./root.mjs";
import { NODE, quietly } from "./run.mjs";
import { step } from "./step.mjs";

const SHELL = "chromium-headless-shell";
/**
 * Names of Chromium on the PATH. The headless shell comes first: it renders the same pages without windows and
 * services of a full browser, which saves a third of the work.
 */
const NAMES = [SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const CLI = join(ROOT, "e2e", "node_modules", "@playwright", "test", "cli.js");

const DOWNLOAD_WITHIN_MS = 90_000;

/**
 * Returns true if the browser starts. Only starting it shows whether its libraries are installed.
 *
 * @param {string} path
 */
function starts(path) {
  return spawnSync(path, ["--version"], { timeout: 20_000, stdio: "ignore" }).status === 0;
}

function onPath() {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** Returns the path of Playwright's browser, downloaded or not, as a list; an empty list without Playwright. */
function playwrights() {
  try {
    const { chromium } = createRequire(CLI)("@playwright/test");
    return [chromium.executablePath()];
  } catch {
    return [];
  }
}

/** Returns the browsers that Debian's packages installed, including those outside the PATH. */
function packaged() {
  const { stdout } = spawnSync("dpkg", ["-L", SHELL, "chromium"], { encoding: "utf8" });
  return (stdout ?? "").split("\n").filter((path) => NAMES.some((name) => path.endsWith(`/bin/${name}`)));
}

/**
 * Returns an installed browser: the one of CHROMIUM_PATH, else one on the PATH, else Playwright's, else one
 * of Debian's packages.
 *
 * @returns {string | null}
 */
export function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (isThere(named)) return named;
    throw new Problem(`CHROMIUM_PATH names no program: ${named}.`);
  }
  /** @param {string} path */
  const works = (path) => isThere(path) && starts(path);
  return onPath().find(works) ?? playwrights().find(works) ?? packaged().find(works) ?? null;
}

/**
 * Returns an installed browser, or installs one: Playwright's if its download can be reached, else a Debian
 * package when run as root. Not every Debian release has the headless shell.
 *
 * @returns {Promise<string>}
 */
export async function browser() {
  const found = findBrowser();
  if (found) return found;
  return step("Getting a browser", async () => {
    const said = [];
    for (const { command, args, within } of ways()) {
      const { output } = await quietly(command, args, within);
      said.push(output);
      const got = findBrowser();
      if (got) return got;
    }
    throw new Problem(
      "The journeys need a Chromium: install one (on Debian `apt-get install chromium`), or name one in CHROMIUM_PATH.",
      said.join("\n"),
    );
  });
}

function ways() {
  return [
    { command: NODE, args: [CLI, "install", "chromium"], within: DOWNLOAD_WITHIN_MS },
    ...debianInstalls([SHELL, "chromium"]),
  ];
}
