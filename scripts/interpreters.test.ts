import { execFile } from "node:child_process";
import { chmod, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

/** An isolated machine: programs are only those in this folder. */
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "freight-board-interpreters-"));
  await symlink("/usr/bin/env", join(folder, "env"));
});
afterEach(() => rm(folder, { recursive: true }));

async function program(name: string, lines: string): Promise<void> {
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\n${lines}\n`);
  await chmod(path, 0o755);
}

const module = (name: string) => JSON.stringify(new URL(`lib/${name}.mjs`, import.meta.url).href);

const ROOT = 0;
const SOMEBODY = 1_000;

/** Runs one of the two functions, and returns what it said. */
function run(
  name: "assertInterpreters" | "interpreters",
  uid = SOMEBODY,
): Promise<{ code: number; said: string }> {
  const script = `
    process.getuid = () => ${uid};
    import { ${name} } from ${module("interpreters")};
    import { report } from ${module("problem")};
    try { await ${name}(); console.log("ready"); } catch (error) { report(error); process.exitCode = 1; }`;
  return new Promise((resolve) => {
    const args = ["--input-type=module", "--eval", script];
    execFile(process.execPath, args, { env: { PATH: folder } }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : 1, said: `${stdout}${stderr}` });
    });
  });
}

it("accepts programs that are present", async () => {
  for (const name of ["curl", "python3", "php"]) await program(name, "exit 0");
  expect(await run("assertInterpreters")).toEqual({ code: 0, said: "ready\n" });
});

it("refuses to continue without a program, or with a too old one, and says what to install", async () => {
  await program("curl", "exit 0");
  await program("python3", "exit 1");
  const { code, said } = await run("assertInterpreters");
  expect(code).toBe(1);
  expect(said).toContain("need python3 3.9 or newer and php 8.0 or newer");
  expect(said).toContain("apt-get install python3 php-cli");
});

it("installs missing programs as root only, and fails if one is still missing", async () => {
  await program("curl", "exit 0");
  await program("python3", "exit 0");
  await program(
    "apt-get",
    `echo "$DEBIAN_FRONTEND $*" >> "${folder}/asked"
     [ "$1" = install ] || exit 0
     printf '#!/bin/sh\\nexit 0\\n' > "${folder}/php"
     /bin/chmod 755 "${folder}/php"`,
  );
  const { code, said } = await run("interpreters");
  expect([code, said]).toEqual([1, expect.stringContaining("need php 8.0 or newer")]);
  expect((await run("interpreters", ROOT)).said).toContain("ready");
  expect((await readFile(join(folder, "asked"), "utf8")).trim().split("\n")).toEqual([
    "noninteractive update",
    "noninteractive install -y --no-install-recommends php-cli",
  ]);
  await program("apt-get", "exit 100");
  await rm(join(folder, "php"));
  expect((await run("interpreters", ROOT)).said).toContain("need php 8.0 or newer");
});
