import { readdirSync, readFileSync } from "node:fs";
import { createPool } from "@board/db";
import { createTestDatabase } from "@board/db/testing";
import { afterAll, expect, it } from "vitest";
import { createWorld, START } from "../testing/world.ts";
import { firmNameKey, firmNameProblem, nameKeys } from "./rules.ts";

const database = await createTestDatabase();
const world = await createWorld(START, async () => database);
afterAll(() => world.drop());

const MIGRATION = new URL(
  "../../../../prisma/migrations/20261122103000_approval/migration.sql",
  import.meta.url,
);

const SKELETONS = new URL(
  "../../../../prisma/migrations/20261129091403_skeletons_of_firms/migration.sql",
  import.meta.url,
);

it("the firms that were there already keep their names and get the keys of today's rule; of two alike the first has it", async () => {
  const names = [
    "Calder & Sons Ltd",
    "Çalder+Sons",
    "O’Brien L.T.D. Limited",
    "  Fen  Line-PLC ",
    "Ｍercia ²",
    "Łódź Vans",
    "Ltd",
  ];
  const firms = [];
  for (const name of [...names, "CALDER AND SONS"]) {
    firms.push(await world.newFirm({ name }));
    world.clock.advance({ minutes: 1 });
  }
  const sql = readFileSync(MIGRATION, "utf8");
  await world.db.$executeRawUnsafe(sql.slice(sql.indexOf("WITH folded AS")));
  const after = await world.db.firm.findMany({ orderBy: { createdAt: "asc" } });
  expect(after.map(({ name }) => name)).toEqual(firms.map(({ name }) => name));
  const keys = after.map(({ nameKey }) => nameKey);
  const doubles = [1, 7];
  const nothing = 6;
  for (const [index, { id, name }] of after.entries()) {
    const key = firmNameKey(name);
    expect(keys[index]).toBe(doubles.includes(index) || index === nothing ? `${key}#${id}` : key);
  }
});

it("the firms that were there already get the skeletons of today's rule; of those that look alike the first has it, the others are named", async () => {
  await world.db.$executeRaw`TRUNCATE firm CASCADE`;
  const letters = Array.from({ length: 0x2_0000 }, (_, at) => String.fromCodePoint(at)).filter(
    (letter) => /\p{Script=Latin}/u.test(letter) && firmNameProblem(`${letter} Vans`) === null,
  );
  const alike = ["Halden Foods", "ʜalden Foods", "Hɑ1den F00ds"];
  const names = [...alike, "Mercia Wm 10", "Calder & Sons", letters.join("")];
  for (const [nth, name] of names.entries()) {
    const id = `firm_${nth}`;
    const firm = await world.newFirm({ name });
    await world.db
      .$executeRaw`UPDATE firm SET id = ${id}, name_key = ${firmNameKey(name)} WHERE id = ${firm.id}`;
  }
  const migrations = readdirSync(new URL("..", SKELETONS)).filter((name) => name.includes("skeleton"));
  expect(migrations.toSorted().map((name) => name.slice(15))).toEqual([
    "firm_skeleton",
    "one_skeleton_each",
    "skeletons_of_firms",
  ]);
  const told: string[] = [];
  const sql = readFileSync(SKELETONS, "utf8");
  const pool = createPool(database.url);
  const client = await pool.connect();
  client.on("notice", ({ message }) => told.push(message ?? ""));
  try {
    for (const run of [1, 2]) {
      told.length = 0;
      await client.query(sql);
      const after = await world.db.firm.findMany({ orderBy: { id: "asc" } });
      expect([run, after.map(({ name }) => name)]).toEqual([run, names]);
      expect(after.map(({ skeleton }) => skeleton)).toEqual(
        names.map((name) => (alike.indexOf(name) > 0 ? null : nameKeys(name).skeleton)),
      );
      expect(told.filter((line) => line.includes("look alike"))).toEqual([
        'The firms "Halden Foods" and "ʜalden Foods" (firm_1) have names that look alike. Both keep them.',
        'The firms "Halden Foods" and "Hɑ1den F00ds" (firm_2) have names that look alike. Both keep them.',
      ]);
    }
  } finally {
    client.release();
    await pool.end();
  }
});
