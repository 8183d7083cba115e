import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";

/** An isolated machine: programs are only those in this folder, and Playwright cannot download. */
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "freight-board-browser-"));
  await symlink("/usr/bin/env", join(folder, "env"));
});
afterEach(() => rm(folder, { recursive: true }));

async function program(name: string, lines: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\n${lines}\n`);
  await chmod(path, 0o755);
  return path;
}

const MODULE = new URL("lib/browser.mjs", import.meta.url).href;
const script = (uid: number) => `
  process.getuid = () => ${uid};
  import { browser } from ${JSON.stringify(MODULE)};
  import { report } from ${JSON.stringify(new URL("lib/problem.mjs", import.meta.url).href)};
  await browser().then((path) => console.log("got " + path), (error) => { report(error); process.exitCode = 1; });`;

const ROOT = 0;
const SOMEBODY = 1_000;

function getBrowser(
  settings: Record<string, string> = {},
  uid = SOMEBODY,
): Promise<{ code: number; said: string }> {
  return onThisMachine(["--input-type=module", "--eval", script(uid)], settings);
}

function onThisMachine(
  args: string[],
  settings: Record<string, string> = {},
): Promise<{ code: number; said: string }> {
  const env = {
    PATH: folder,
    HOME: folder,
    PLAYWRIGHT_BROWSERS_PATH: join(folder, "browsers"),
    PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: "1",
    ...settings,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : 1, said: `${stdout}${stderr}` });
    });
  });
}

it("uses the named browser before one on the PATH", async () => {
  const named = await program("own-browser", "exit 0");
  await program("chromium", "exit 0");
  expect((await getBrowser({ CHROMIUM_PATH: named })).said).toContain(`got ${named}`);
  expect((await getBrowser({ CHROMIUM_PATH: join(folder, "no") })).said).toContain(
    "CHROMIUM_PATH names no program",
  );
});

it("uses the first browser on the PATH that starts", async () => {
  await program("chromium", "exit 127");
  const chrome = await program("google-chrome", "exit 0");
  expect((await getBrowser()).said).toContain(`got ${chrome}`);
});

it("prefers the headless shell, anywhere on the PATH", async () => {
  await program("chromium", "exit 0");
  const later = join(folder, "later");
  await mkdir(later);
  const shell = await program("later/chromium-headless-shell", "exit 0");
  expect((await getBrowser({ PATH: `${folder}:${later}` })).said).toContain(`got ${shell}`);
});

it("installs Debian's package as root where nothing is there and Playwright's cannot be fetched", async () => {
  await program(
    "apt-get",
    `echo "$DEBIAN_FRONTEND $*" >> "${folder}/asked"
     [ "$1" = install ] || exit 0
     case "$*" in *headless-shell) exit 100 ;; esac
     printf '#!/bin/sh\\nexit 0\\n' > "${folder}/chromium"
     /bin/chmod 755 "${folder}/chromium"`,
  );
  expect((await getBrowser({}, ROOT)).said).toContain(`got ${folder}/chromium`);
  expect((await readFile(join(folder, "asked"), "utf8")).trim().split("\n")).toEqual([
    "noninteractive update",
    "noninteractive install -y --no-install-recommends chromium-headless-shell",
    "noninteractive install -y --no-install-recommends chromium",
  ]);
}, 120_000);

it("installs nothing without permission, and says what to do", async () => {
  await program("apt-get", `echo "$*" >> "${folder}/asked"`);
  const { code, said } = await getBrowser();
  expect(code).toBe(1);
  expect(said).toContain("The journeys need a Chromium: install one");
  expect(await readdir(folder)).not.toContain("asked");
}, 120_000);

it("lists the journeys without a browser, and a run says that there is none", async () => {
  const [cli, config] = ["node_modules/@playwright/test/cli.js", "playwright.config.ts"].map((path) =>
    fileURLToPath(new URL(`../e2e/${path}`, import.meta.url)),
  );
  const args = [cli ?? "", "test", `--config=${config}`, "journeys/keyboard"];
  expect(await onThisMachine([...args, "--list"])).toMatchObject({ code: 0 });
  const { code, said } = await onThisMachine(args);
  expect(code).toBe(1);
  expect(said).toContain("There is no Chromium: `npm test` gets one, or name yours in CHROMIUM_PATH.");
}, 120_000);
