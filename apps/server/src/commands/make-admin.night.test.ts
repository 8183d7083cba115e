import { execFile } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startEmbedded } from "@board/db/embedded";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const PROGRAM = join(import.meta.dirname, "../..");
let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "board-admin-"));
  // PostgreSQL may run as another user, who must get in.
  chmodSync(dataDir, 0o755);
});
afterAll(() => rmSync(dataDir, { recursive: true }));

/** Runs the command as on a terminal, with a separate data directory. */
async function make(...args: string[]) {
  const env = { DATA_DIR: dataDir, NODE_ENV: "production" };
  return promisify(execFile)(process.execPath, [PROGRAM, "admin", ...args], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      stdout,
      stderr,
    }),
  );
}

describe("node apps/server admin", { shuffle: false }, () => {
  it("creates the board's database in an empty directory, and a sign-in whose password it prints", async () => {
    const { code, stdout } = await make("ops@board.example");
    expect(code).toBe(0);
    expect(stdout).toContain("ops@board.example is an admin now, and signed out everywhere.");
    const made = /Sign in with this password, and change it: ([\w-]{20})\n$/;
    expect(stdout).toMatch(made);
    const again = await make("ops@board.example");
    expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining("is an admin still") });
    expect(made.exec(again.stdout)?.[1]).not.toBe(made.exec(stdout)?.[1]);
  }, 120_000);

  it("changes nothing while the board runs on the directory, and says what to do", async () => {
    const running = await startEmbedded({ dataDir, log: () => {}, settings: { fsync: "off" } });
    try {
      const { code, stderr } = await make("late@board.example");
      expect(code).toBe(1);
      expect(stderr).toMatch(/Where the board runs on its own database, stop it first\.\n$/);
    } finally {
      await running.stop();
    }
  }, 120_000);

  it("refuses to run without an email address", async () => {
    expect(await make("nobody")).toEqual({
      code: 1,
      stdout: "",
      stderr: "Name the email address: node apps/server admin you@firm.example\n",
    });
    expect(await make()).toMatchObject({ code: 2, stdout: "", stderr: expect.stringMatching(/^Usage: /) });
  });
});
