import { readFileSync } from "node:fs";
import { afterAll, expect, it } from "vitest";
import { createWorld } from "../testing/world.ts";
import { firmNameKey } from "./rules.ts";

const world = await createWorld();
afterAll(() => world.drop());

const MIGRATION = new URL(
  "../../../../prisma/migrations/20261122103000_approval/migration.sql",
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
