import { execFile } from "node:child_process";
import {
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startEmbedded } from "./embedded.ts";
import { withConnection } from "./with-connection.ts";

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, "../../..");

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "archive-"));
  // PostgreSQL may run as another user, who must get in and archive.
  await chmod(folder, 0o755);
  await mkdir(join(folder, "archive"));
  await chmod(join(folder, "archive"), 0o777);
  await copyFile(join(ROOT, "deploy/postgres/archive.sh"), join(folder, "archive.sh"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The one part of a shipped file that the pattern finds, with this test's folder in place of the container's. */
async function shipped(file: string, pattern: RegExp): Promise<string> {
  const [, part] = pattern.exec(await readFile(join(ROOT, file), "utf8")) ?? [];
  if (part === undefined) throw new Error(`${file} has nothing like ${pattern}.`);
  return part.replaceAll("/archive/", `${folder}/archive/`).replace("/postgres/", `${folder}/`);
}

const ask = (url: string, ...statements: string[]): Promise<unknown[]> =>
  withConnection(url, async (connection) => {
    let rows: unknown[] = [];
    for (const statement of statements) ({ rows } = await connection.query(statement));
    return rows;
  });

/** Copies the files of a running server, without its log, as `pg_basebackup` does; that program is no part of the embedded one. */
async function backUp(url: string, data: string, copy: string): Promise<void> {
  await withConnection(url, async (connection) => {
    await connection.query("SELECT pg_backup_start('weekly', fast => true)");
    await run("cp", ["-a", data, copy]);
    const { rows } = await connection.query<{ labelfile: string }>("SELECT labelfile FROM pg_backup_stop()");
    await writeFile(join(copy, "backup_label"), rows[0]?.labelfile ?? "");
  });
  await rm(join(copy, "postmaster.pid"));
  await rm(join(copy, "pg_wal"), { recursive: true });
  await mkdir(join(copy, "pg_wal"));
}

/** Puts the base backup in place of the data, as the guide says. */
async function recoverTo(copy: string, data: string, settings: string): Promise<void> {
  const { uid, gid } = await stat(data);
  await rename(data, `${data}.before-${Date.now()}`);
  await run("cp", ["-a", copy, data]);
  await writeFile(join(data, "postgresql.auto.conf"), settings, { flag: "a" });
  await writeFile(join(data, "recovery.signal"), "");
  await run("chown", ["-R", `${uid}:${gid}`, data]);
}

describe("the WAL archive of deploy/compose.yaml", () => {
  it("brings a base backup forward to the moment before a mishap, then to the end of what came after", async () => {
    const dataDir = join(folder, "board");
    const data = join(dataDir, "postgres");
    const copy = join(folder, "base");
    const settings = {
      archive_mode: "on",
      archive_command: await shipped("deploy/postgres/postgresql.conf", /^archive_command = '(.*)'$/m),
      // Ready once it is recovered, not while it recovers.
      hot_standby: "off",
    };
    const recovery = await shipped("docs/operations/backup-and-restore.md", /<<'CONF'\n(.*?)^CONF$/ms);
    const start = () => startEmbedded({ dataDir, log: () => {}, settings });
    const posted = "SELECT ref FROM posted ORDER BY ref";

    const first = await start();
    await ask(first.superuserUrl, "CREATE TABLE posted (ref text)", "INSERT INTO posted VALUES ('J-1')");
    await backUp(first.superuserUrl, data, copy);
    await ask(first.superuserUrl, "INSERT INTO posted VALUES ('J-2')");
    const [moment] = (await ask(first.superuserUrl, "SELECT clock_timestamp()::text AS at")) as {
      at: string;
    }[];
    await ask(first.superuserUrl, "DELETE FROM posted");
    await first.stop();

    const before = recovery.replace(/(?<=recovery_target_time = ')[^']+/, moment?.at ?? "");
    expect(before).not.toBe(recovery);
    await recoverTo(copy, data, before);
    const second = await start();
    expect(await ask(second.superuserUrl, posted)).toEqual([{ ref: "J-1" }, { ref: "J-2" }]);
    await ask(second.superuserUrl, "INSERT INTO posted VALUES ('J-3')");
    await second.stop();
    expect(await readdir(join(folder, "archive"))).toContain("00000002.history.gz");

    await recoverTo(copy, data, recovery.replace(/^recovery_target_time = .*\n/m, ""));
    const third = await start();
    expect(await ask(third.superuserUrl, posted)).toEqual([{ ref: "J-1" }, { ref: "J-2" }, { ref: "J-3" }]);
    await third.stop();
  }, 60_000);
});
