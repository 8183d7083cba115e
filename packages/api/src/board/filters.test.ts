import { addDays, columnOfDay, dayOfColumn, londonDay } from "@board/calendar";
import { Equipment, type LoadStatus, LoadType, Mode, VehicleClass, WeightBand } from "@board/db/enums";
import type { TestFirm } from "@board/testing/factories";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { FirmActor } from "../core/actor.ts";
import { isPosted } from "../core/board-row.ts";
import { readFilters } from "../loads/filters/read-filters.ts";
import { isShownTo } from "../loads/filters/readers.ts";
import {
  type BoardFilters,
  equipmentText,
  FILTERS,
  type FilterKey,
  matches,
  type RawFilters,
} from "../loads/filters/rules.ts";
import { loadRow, NO_SITES } from "../testing/rows.ts";
import { createWorld, type World } from "../testing/world.ts";
import { countFromDatabase, pageFromDatabase } from "./ask-database.ts";

const RUNS = 60;
const MAX_LOADS = 40;

/** Whole areas, districts, subdivisions, names that begin alike, and neighbours a few miles apart. */
const OUTCODES = ["LS1", "LS10", "LS11", "L1", "M1", "M11", "ME1", "SW1A", "SW1V", "SW10", "BD1", "WF1"];
const PLACES = ["LS", "LS1", "LS10", "L", "M", "M1", "ME", "SW", "SW1", "SW1A", "BD"];
/** Noon, and the milliseconds about London's midnight in winter, in summer and where the clocks change. */
const INSTANTS = [
  "2026-11-18T12:00:00.000Z",
  "2026-11-18T23:59:59.999Z",
  "2026-11-19T00:00:00.000Z",
  "2026-03-28T23:59:59.999Z",
  "2026-07-01T22:59:59.999Z",
  "2026-07-01T23:00:00.000Z",
  "2026-10-24T23:00:00.000Z",
];

let world: World;
let posters: TestFirm[];
/** Preferred by the first poster, blocked by the second. */
let readers: FirmActor[];

beforeAll(async () => {
  world = await createWorld();
  posters = [await world.newFirm(), await world.newFirm(), await world.newFirm()];
  const carriers = [await world.newFirm(), await world.newFirm({ plan: "PRIORITY" })];
  const createdAt = world.clock.now();
  for (const { id: carrierId } of carriers) {
    for (const [nth, relation] of (["PREFERRED", "BLOCKED"] as const).entries()) {
      const posterId = posterOf(nth);
      await world.services.db.carrierRelation.create({ data: { posterId, carrierId, relation, createdAt } });
    }
  }
  readers = [...carriers, ...posters].map((firm) => world.actorOf(firm));
});
afterAll(() => world.drop());

const posterOf = (nth: number) => posters[nth]?.id ?? "";

const oneOf = <T>(values: readonly T[]) => fc.constantFrom(...values);
const often = <T>(usual: T, values: readonly T[]) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(usual) }, oneOf(values));

const load = fc.record({
  poster: fc.nat(2),
  fromOutcode: oneOf(OUTCODES),
  toOutcode: oneOf(OUTCODES),
  vehicleClass: oneOf(Object.values(VehicleClass)),
  type: oneOf(Object.values(LoadType)),
  equipment: fc.uniqueArray(oneOf(Object.values(Equipment)), { maxLength: 3 }),
  weightBand: oneOf(Object.values(WeightBand)),
  tailLift: fc.boolean(),
  adr: fc.boolean(),
  termsDays: oneOf([0, 13, 14, 15, 30, 120]),
  inDays: oneOf([-1, 0, 1, 2, 3]),
  openInMs: oneOf([-1, 0, 1, 300_000]),
  status: often<LoadStatus>("POSTED", ["CANCELLED", "EXPIRED"]),
  mode: often<Mode>("live", Object.values(Mode)),
  withheld: often(false, [true]),
});

const list = <T extends string>(values: readonly T[]) =>
  fc.uniqueArray(oneOf(values), { minLength: 1, maxLength: 3 }).map((chosen) => chosen.join(","));
const day = oneOf(["today", "tomorrow", "2026-11-20", "2026-07-02"]);
const TEXTS: Record<FilterKey, fc.Arbitrary<string>> = {
  from: list(PLACES),
  to: list(PLACES),
  vc: list(Object.values(VehicleClass)),
  type: list(Object.values(LoadType)),
  eq: list(Object.values(Equipment)),
  date: day,
  after: day,
  before: day,
  near: oneOf(OUTCODES),
  notl: oneOf(["1", "0"]),
  tl: oneOf(["1", "0"]),
  noadr: oneOf(["", "false"]),
  maxwt: oneOf([...Object.values(WeightBand), "49", "50", "999", "1000"]),
  terms: oneOf(["0", "14", "15", "120"]),
};
const within = oneOf(["1", "2", "9", "10", "36", "200"]);
const someTexts = fc
  .tuple(fc.record(TEXTS), fc.subarray(Object.keys(TEXTS) as FilterKey[], { maxLength: 3 }))
  .map(([texts, names]): RawFilters => Object.fromEntries(names.map((name) => [name, texts[name]])));
const question = fc.tuple(someTexts, fc.option(within, { nil: undefined }), fc.nat(4));

const loads = fc.array(load, { minLength: 1, maxLength: MAX_LOADS });
const questions = fc.array(question, { minLength: 5, maxLength: 10 });

type DrawnLoad = (typeof loads extends fc.Arbitrary<infer Drawn> ? Drawn : never)[number];

function rowOf({ poster, inDays, openInMs, ...fields }: DrawnLoad, nth: number, now: Date) {
  const { boardSeq: _seq, warnings: _warnings, guideBecause: _because, ...row } = loadRow();
  return {
    ...row,
    ...fields,
    id: `load_${String(nth).padStart(3, "0")}`,
    ref: `FB-0000-${String(nth).padStart(4, "0")}`,
    posterId: posterOf(poster),
    fromArea: fields.fromOutcode.replace(/\d.*$/, ""),
    toArea: fields.toOutcode.replace(/\d.*$/, ""),
    collectDate: columnOfDay(addDays(londonDay(now), inDays)),
    parcels: 1,
    deliverDate: null,
    openToAllAt: new Date(now.getTime() + openInMs),
  };
}

/** The ids of the loads that the pure rules select for a reader, newest first. */
function selected(
  rows: readonly ReturnType<typeof rowOf>[],
  actor: FirmActor,
  filters: BoardFilters,
  now: Date,
) {
  const isCarrier = actor.firm.plan === "PRIORITY" || !posters.some(({ id }) => id === actor.firm.id);
  const reader = {
    id: actor.firm.id,
    memberOf: new Map(),
    firm: actor.firm.id,
    early: actor.firm.plan === "PRIORITY",
    preferredBy: new Set(isCarrier ? [posterOf(0)] : []),
    blockedBy: new Set(isCarrier ? [posterOf(1)] : []),
    now: now.getTime(),
  };
  return rows
    .filter((row) => {
      const collectDate = dayOfColumn(row.collectDate);
      const isShown = isShownTo(reader, row.posterId, row.openToAllAt.getTime(), null);
      return (
        isPosted(row) &&
        collectDate >= londonDay(now) &&
        isShown &&
        matches({ ...row, collectDate, equipment: equipmentText(row.equipment) }, filters)
      );
    })
    .map(({ id }) => id)
    .reverse();
}

it("the rules, the SQL and the index select the same loads, for random loads, filters and readers", async () => {
  const { db, board, geo } = world.services;
  let found = 0;
  await fc.assert(
    fc.asyncProperty(oneOf(INSTANTS), loads, questions, async (instant, drawn, asked) => {
      world.clock.set(instant);
      const now = world.clock.now();
      const rows = drawn.map((one, nth) => rowOf(one, nth, now));
      await db.load.deleteMany();
      await db.load.createMany({
        data: rows.map((row) => ({ ...row, ...NO_SITES })),
      });
      await board.reload();

      for (const [texts, miles, which] of asked) {
        const raw: RawFilters = texts.near && miles ? { ...texts, within: miles } : texts;
        const { filters, problems } = readFilters(raw, londonDay(now), geo);
        expect(problems).toEqual([]);
        const actor = readers[which] as FirmActor;
        const expected = selected(rows, actor, filters, now);
        found += expected.length;

        const question = { filters, sort: "newest", after: null, limit: 100 } as const;
        const ctx = world.contextOf(actor);
        const fromDatabase = await pageFromDatabase(ctx, question);
        expect(fromDatabase.loads.map(({ id }) => id)).toEqual(expected);
        expect(await countFromDatabase(ctx, filters)).toBe(expected.length);
        const view = board.view(actor.firm);
        expect(
          view
            ?.page(question)
            .entries()
            .map(({ id }) => id),
        ).toEqual(expected);
        expect(view?.count(filters)).toBe(expected.length);
      }
    }),
    { numRuns: RUNS },
  );
  expect(Object.keys(TEXTS)).toEqual(Object.keys(FILTERS));
  expect(found).toBeGreaterThan(RUNS);
}, 300_000);
