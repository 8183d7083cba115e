import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createDb } from "@board/db";
import { fill, withSnapshot } from "@board/db/dump";
import { startEmbedded } from "@board/db/embedded";
import { migrate } from "@board/db/migrate";
import type { TestDatabase } from "@board/db/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asDomainError } from "../../core/errors.ts";
import { createWorld, posting, START, type World } from "../../testing/world.ts";

let world: World;
let folder: string;
beforeAll(async () => {
  world = await createWorld();
  folder = await mkdtemp(join(tmpdir(), "board-feed-"));
});
afterAll(async () => {
  await world.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Every row of the database as it is now. */
function dump(url: string) {
  return withSnapshot(url, async ({ tables, sequences, read }) => {
    const dumped = [];
    for (const table of tables) {
      const rows = read(table);
      dumped.push({
        ...table,
        content: await buffer(rows),
        rows: "rowCount" in rows ? Number(rows.rowCount) : 0,
      });
    }
    return { tables: dumped, sequences };
  });
}

/** Restores the dump into another server, where transaction ids start from the beginning. */
async function restore({ tables, sequences }: Awaited<ReturnType<typeof dump>>): Promise<TestDatabase> {
  const dataDir = join(folder, "server");
  await mkdir(dataDir, { mode: 0o755 });
  const server = await startEmbedded({ dataDir, log: () => {}, settings: { fsync: "off" } });
  await migrate(server.ownerUrl);
  const contents = new Map(tables.map(({ name, content }) => [name, content]));
  const open = ({ name }: { name: string }) => Readable.from([contents.get(name) ?? Buffer.alloc(0)]);
  await fill(server.ownerUrl, { tables, sequences, open });
  const db = createDb(server.url);
  const drop = async () => {
    await db.$disconnect();
    await server.stop();
  };
  return { url: server.url, db, drop };
}

it("after a restore into another server a cursor continues if the backup knows its event, and else is 410", async () => {
  const firm = await world.newFirm();
  const post = (to: World, externalRef: string) =>
    to.as(to.actorOf(firm)).loads.post(posting({ externalRef }));
  const feedOf = (of: World, after?: string | null) =>
    of.as(of.actorOf(firm)).webhooks.events({ limit: "1", ...(after && { after }) });
  const refs = ({ events }: Awaited<ReturnType<typeof feedOf>>) =>
    events.map(({ data }) => "load" in data && data.load.externalRef);

  for (const ref of ["one", "two"]) await post(world, ref);
  const one = await feedOf(world);
  const two = await feedOf(world, one.nextCursor);
  const backup = await dump(world.url);
  await post(world, "lost");
  const lost = await feedOf(world, two.nextCursor);
  expect([one, two, lost].map(refs)).toEqual([["one"], ["two"], ["lost"]]);

  const restored = await createWorld(START, () => restore(backup));
  // Each world draws the same references.
  Object.assign(restored.services, { newRef: world.services.newRef });
  try {
    expect(refs(await feedOf(restored, one.nextCursor))).toEqual(["two"]);
    expect(await feedOf(restored, two.nextCursor)).toEqual({ events: [], nextCursor: two.nextCursor });
    const expired = async () =>
      asDomainError(
        await feedOf(restored, lost.nextCursor).then(
          () => null,
          (error: unknown) => error,
        ),
      );
    const refusal = {
      code: "cursor_expired",
      status: 410,
      detail: expect.stringMatching(/restored from a backup.*Read on without `after`/),
    };
    expect(await expired()).toMatchObject(refusal);
    // Another event takes the place of the lost one.
    await post(restored, "three");
    expect(await expired()).toMatchObject(refusal);
    const three = await feedOf(restored, two.nextCursor);
    expect(refs(three)).toEqual(["three"]);
    expect(refs(await feedOf(restored, three.nextCursor))).toEqual([]);
  } finally {
    await restored.drop();
  }
}, 120_000);
