import { addDays, londonDay } from "@board/calendar";
import type { TestFirm } from "@board/testing/factories";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createWorld, posting, type World } from "../testing/world.ts";
import * as countBoard from "./count-board.ts";

let world: World;
let carrier: TestFirm;

beforeAll(async () => {
  world = await createWorld();
  const poster = await world.newFirm();
  carrier = await world.newFirm({ plan: "PRIORITY" });
  const today = londonDay(world.clock.now());
  for (const [fromPostcode, vehicleClass, inDays] of [
    ["LS10 1AB", "EIGHTEEN_T", 1],
    ["LS10 1AB", "EIGHTEEN_T", 2],
    ["LS10 1AB", "SEVEN_FIVE_T", 1],
    ["WF1 1AA", "EIGHTEEN_T", 1],
    ["PO30 5AA", "ARTIC", 1],
  ] as const) {
    await world
      .as(world.actorOf(poster))
      .loads.post(
        posting({ fromPostcode, toPostcode: "SW1A 2AA", vehicleClass, collectDate: addDays(today, inDays) }),
      );
  }
});
afterAll(() => world.drop());

const words = (text: string) => world.as(world.actorOf(carrier)).board.words({ text });

it("counts what a line matches as the board does, and what nearly matches", async () => {
  const read = await words("Leeds to London tomorrow 18t");
  expect(read.matching).toBe(1);
  const { matching } = await world.as(world.actorOf(carrier)).board.count(read.filters);
  expect(matching).toBe(1);
  expect(read.nearly).toMatchObject([
    { filters: { vc: "SEVEN_FIVE_T,EIGHTEEN_T" }, matching: 2 },
    { filters: { after: "tomorrow" }, matching: 2 },
    { filters: { near: "LS2", within: "40" }, matching: 2 },
  ]);
});

it("offers another meaning of a place only if loads match it", async () => {
  const { matching, others } = await words("Newport artic");
  expect(matching).toBe(0);
  expect(others).toMatchObject([{ text: "Newport", name: "Newport, PO30", instead: "PO30", matching: 1 }]);
});

it("counts a few of many meanings, each once, and says that there are more", async () => {
  const counted = await words("Newport artic, Newport");
  expect(counted).toMatchObject({ others: [{ text: "Newport", instead: "PO30" }], othersLeftOut: false });
  const count = vi.spyOn(countBoard, "countMatching");
  for (const line of [
    "over ".repeat(40),
    "ash ".repeat(50),
    "newport, ".repeat(22),
    "Ash Over Newport Ashton Norton Sutton",
  ]) {
    count.mockClear();
    const read = await words(line.trim());
    expect(count.mock.calls.length, line).toBeLessThanOrEqual(24);
    expect(read.parts.filter(({ kind }) => kind === "filter").length).toBeLessThanOrEqual(8);
    if (line.startsWith("Ash Over")) expect(read.othersLeftOut).toBe(true);
    else
      expect(read.parts.map(({ why }) => why)).toContain("filters nothing: a line names 8 places at most.");
  }
});

it("queries nothing if nothing was read", async () => {
  const read = await words("qwerty");
  expect(read).toMatchObject({ filters: {}, nearly: [], others: [], matching: 5 });
});

it("uses the reader's home and lorries, and counts what the alerts of its bases count", async () => {
  const firm = world.as(world.actorOf(carrier)).firms;
  await firm.addBase({ postcode: "LS11 5AA", radiusMiles: 15 });
  await firm.setVehicles({ vehicles: [{ vehicleClass: "SEVEN_FIVE_T", count: 2 }] });
  expect(await words("what our lorries can take near home")).toMatchObject({
    filters: { near: "LS11 5AA", within: "15", vc: "SEVEN_FIVE_T" },
    words: { "LS11 5AA": "home" },
    matching: 1,
  });
  const stranger = world.as(world.actorOf(await world.newFirm())).board;
  expect((await stranger.words({ text: "home" })).filters).toEqual({});
});
