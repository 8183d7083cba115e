// Few modules are imported here, to leave memory for a large register file.

import { access } from "node:fs/promises";
import { resolve } from "node:path";
import { createNewId } from "@board/api/ids";
import { type LoadedFile, loadRegisterFile } from "@board/api/register/load-file";
import { findRunning } from "@board/db/embedded";
import { withPlainConnection } from "@board/db/plain";
import { type Env, readEnv, StartProblem } from "../env.ts";
import { clock } from "../wiring/clock.ts";

/** Returns the address of the running board's database. */
async function addressOf({ DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR }: Env): Promise<string> {
  const url =
    DATABASE_URL === undefined
      ? (await findRunning(DATA_DIR))?.ownerUrl
      : (DATABASE_DIRECT_URL ?? DATABASE_URL);
  if (url === undefined)
    throw new StartProblem("The board does not run: start it first, or set DATABASE_URL.");
  return url;
}

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString("en-GB")} ${count === 1 ? one : many}`;

function describe({ file, areas, unread, refused }: LoadedFile): string[] {
  if (refused !== null) return [`${file} was refused, and nothing of it was taken. ${refused}`];
  return [
    ...areas.map(
      ({ area, rows, licences, gone }) =>
        `${file}: ${counted(licences, "licence")} of ${area} in ${counted(rows, "row")}; ${counted(gone, "licence")} gone since the file before.`,
    ),
    ...(unread === 0 ? [] : [`${file}: ${counted(unread, "row")} could not be understood and left out.`]),
  ];
}

interface ReadOptions {
  mayShrink: boolean;
  say: (line: string) => void;
}

function loadAll(
  databaseUrl: string,
  paths: readonly string[],
  { mayShrink, say }: ReadOptions,
): Promise<number> {
  return withPlainConnection(databaseUrl, async (transact) => {
    const tools = { transact, clock, newId: createNewId(clock) };
    let refused = 0;
    for (const path of paths) {
      const loaded = await loadRegisterFile(tools, path, { mayShrink });
      for (const line of describe(loaded)) say(line);
      if (loaded.refused !== null) refused += 1;
    }
    if (refused < paths.length) say("The worker looks every carrier up again within ten minutes.");
    return refused === 0 ? 0 : 1;
  });
}

/**
 * Loads files of the register of operators' licences; the board may be running. Returns 1 if a file was
 * refused.
 *
 * @throws StartProblem if a file cannot be read or there is no database
 */
export async function loadRegisterFiles(given: readonly string[], options: ReadOptions): Promise<number> {
  const env = readEnv();
  const paths = given.map((path) => resolve(path));
  for (const path of paths) {
    await access(path).catch(() => {
      throw new StartProblem(`There is no file ${path} that can be read.`);
    });
  }
  return loadAll(await addressOf(env), paths, options);
}
