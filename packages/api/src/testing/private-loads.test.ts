import { londonDay } from "@board/calendar";
import type { TestFirm } from "@board/testing/factories";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  countFromDatabase,
  entryFromDatabase,
  pageFromDatabase,
  requirementsFromDatabase,
} from "../board/ask-database.ts";
import { countOpen } from "../board/count-board.ts";
import { FanOut } from "../board/index/fan-out.ts";
import { memberRow } from "../board/index/testing/changes.ts";
import { countSince } from "../board/sql.ts";
import { asDomainError } from "../core/errors.ts";
import { NOTHING_KNOWN } from "../firms/requirements/rules.ts";
import type { AudienceInput } from "../loads/audience/schemas.ts";
import { createWorld, posting, type World } from "./world.ts";

const NOWHERE = "load_00000000000000000000000000";
const CANARY = "Canary crates, this side up.";

/** A refusal as its caller reads it. */
const refusalOf = (error: unknown) => {
  const { code, message, members } = asDomainError(error);
  return { code, message, members };
};
const answerOf = (answer: Promise<unknown>) => answer.catch(refusalOf);

interface Eyes {
  world: World;
  rival: TestFirm;
  /** The private load; before it is posted, one that never was. */
  id: string;
  ref: string;
}

const question = { filters: {}, sort: "newest", after: null, limit: 50 } as const;
const rivalOf = ({ world, rival }: Eyes) => world.actorOf(rival);
const as = (eyes: Eyes) => eyes.world.as(rivalOf(eyes));
const contextOf = (eyes: Eyes) => eyes.world.contextOf(rivalOf(eyes));

/** Every way in which a rival could learn of an open load that is not for it. The last two change something once they can. */
const DOORS: Record<string, (eyes: Eyes) => Promise<unknown>> = {
  "the board": (eyes) => as(eyes).board.read({}),
  "the board by a filter": (eyes) => as(eyes).board.read({ from: "LS", vc: "EIGHTEEN_T", sort: "price" }),
  "the board around a place": (eyes) => as(eyes).board.read({ near: "LS10", within: "10", sort: "near" }),
  "the board's mark, its ETag": async ({ world, ...eyes }) =>
    world.services.board
      .view(rivalOf({ world, ...eyes }).firm)
      ?.page(question)
      .mark().text,
  "the board for the map": (eyes) => as(eyes).board.whole({}),
  "the counts beside the board": (eyes) => as(eyes).board.count({ from: "LS" }),
  "counts without a filter": (eyes) => as(eyes).board.relax({ from: "LS", to: "SW", terms: "14" }),
  "loads on the way home": (eyes) => as(eyes).board.backload({ at: "LS10", home: "SW1A", within: "50" }),
  "one load of the board": (eyes) => answerOf(as(eyes).board.load({ id: eyes.id })),
  "its requirements, told": (eyes) => answerOf(as(eyes).board.toldMissing({ id: eyes.id })),
  "saved searches and their counts": (eyes) => as(eyes).searches.list({}),
  notifications: (eyes) => as(eyes).accounts.notifications({ all: true }),
  "the figures of the bar": (eyes) => as(eyes).accounts.counts({}),
  "the passport's count of loads": (eyes) => as(eyes).passport.get({}),
  "the public count": ({ world }) => countOpen(world.services),
  "the board in SQL": (eyes) => pageFromDatabase(contextOf(eyes), question),
  "its count in SQL": (eyes) => countFromDatabase(contextOf(eyes), {}),
  "new loads in SQL": async (eyes) => {
    const now = eyes.world.clock.now();
    const since = new Date(now.getTime() - 60_000);
    const { firm } = rivalOf(eyes);
    const asked = { firm, filters: {}, now, today: londonDay(now), since, earlyMs: 0 };
    return eyes.world.db.$queryRaw(countSince(asked));
  },
  "one load in SQL": (eyes) => entryFromDatabase(contextOf(eyes), eyes.id),
  "requirements in SQL": (eyes) => requirementsFromDatabase(contextOf(eyes)),
  "rows of notifications": ({ world, rival }) => world.db.notification.count({ where: { firmId: rival.id } }),
  "a quote": (eyes) => answerOf(as(eyes).quotes.send({ id: eyes.id, amountPence: 40_000 })),
  "a booking": (eyes) => answerOf(as(eyes).quotes.book({ id: eyes.id })),
};

/** Calls for which a load on the board and a load that is not there answer alike: they are for its two ends. */
const FOR_ENDS: Record<string, (eyes: Eyes) => Promise<unknown>> = {
  "reading the load": (eyes) => answerOf(as(eyes).loads.get({ id: eyes.id })),
  "its history": (eyes) => answerOf(as(eyes).loads.history({ id: eyes.id })),
  "opening it": (eyes) => answerOf(as(eyes).loads.open({ id: eyes.id })),
  "its quotes": (eyes) => answerOf(as(eyes).carrierDiary.quote({ id: eyes.id })),
  "the search": (eyes) => as(eyes).search.everything({ q: eyes.ref }),
  "the list of loads": (eyes) => as(eyes).loads.list({}),
  "own quotes": (eyes) => as(eyes).quotes.list({}),
};

describe.each([
  ["the network", () => "network"],
  ["a group", () => ({ groups: ["Yorkshire"] })],
  ["a named carrier", (carrier) => ({ carriers: [carrier] })],
] satisfies [string, (carrier: string) => AudienceInput][])(
  "contract 14: a load for %s, to a rival that it is not for",
  (_, audienceOf) => {
    let world: World;
    let rival: TestFirm;
    let member: TestFirm;
    let poster: TestFirm;
    const answers = new Map<string, string[]>();
    const streamed: string[][] = [];

    beforeAll(async () => {
      world = await createWorld();
      const newCarrier = (id: string) => {
        const base = { id, postcode: "LS10", outcode: "LS10", lat: 53.786, lng: -1.531, radiusMiles: 50 };
        return world.newFirm({ plan: "PRIORITY", vehicles: ["EIGHTEEN_T"], base });
      };
      [rival, member, poster] = [
        await newCarrier("base_rival"),
        await newCarrier("base_member"),
        await world.newFirm({ usualTermsDays: 7 }),
      ];
      const createdAt = world.clock.now();
      const relation = {
        posterId: poster.id,
        carrierId: rival.id,
        relation: "PREFERRED" as const,
        createdAt,
      };
      await world.db.carrierRelation.create({ data: relation });
      const row = memberRow(world.services, { posterId: poster.id, carrierId: member.id }, ["Yorkshire"]);
      await world.db.networkMember.create({ data: row });
      await world.services.board.reload();
      await world.as(world.actorOf(rival)).searches.create({ name: "Leeds", query: { from: "LS" } });
      const audience = audienceOf(member.id);
      const ask = async (id: string, ref: string) => {
        for (const [name, door] of Object.entries({ ...FOR_ENDS, ...DOORS }))
          answers.set(name, [
            ...(answers.get(name) ?? []),
            JSON.stringify(await door({ world, rival, id, ref })) ?? "",
          ]);
      };
      const fanOut = new FanOut(world.services.board, { earlyMs: 300_000 });
      const watching = () => {
        const bytes: string[] = [];
        const firm = { ...world.actorOf(rival).firm, facts: NOTHING_KNOWN, scope: "board" as const };
        const send = (part: Uint8Array) =>
          bytes.push(
            Buffer.from(part)
              .toString()
              .replace(/^retry.*$/m, ""),
          );
        fanOut.join(firm, null, { send, waiting: 0, end: () => bytes.push("end") });
        streamed.push(bytes);
      };

      await ask(NOWHERE, "FB-0000-0000");
      watching();
      const api = world.as(world.actorOf(poster));
      const details = { boardNote: CANARY, requires: { operatorLicence: true }, bookNowPence: 41_000 };
      const { load } = await api.loads.post(posting({ ...details, audience }));
      await api.loads.amend({ id: load.id, dimsNote: "Tall", fragile: true });
      await world
        .as(world.actorOf(member))
        .quotes.send({ id: load.id, amountPence: 39_500 })
        .catch(() => {});
      fanOut.ping();
      await ask(load.id, load.ref);
      await api.loads.amend({ id: load.id, requires: {} });
      await api.loads.open({ id: load.id });
      fanOut.ping();
      await ask(load.id, load.ref);
    });
    afterAll(() => world.drop());

    it.each(Object.keys(DOORS))("%s says nothing, and would say it of a load on the board", (name) => {
      const [without, hidden, shown] = answers.get(name) ?? [];
      expect(hidden).toBe(without);
      expect(shown).not.toBe(hidden);
    });

    it.each(Object.keys(FOR_ENDS))("%s says nothing at any time", (name) => {
      const [without, hidden] = answers.get(name) ?? [];
      expect(hidden).toBe(without);
    });

    it("the stream says nothing until the load is on the board", () => {
      const [bytes = []] = streamed;
      const told = bytes.join("").split("\n\n");
      const first = told.findIndex((message) => message.includes(CANARY));
      expect(
        told
          .slice(0, first)
          .filter((message) => message.includes('data: {"type":"') && !message.includes("ready")),
      ).toEqual([]);
      expect(told[first]).toContain('"type":"posted"');
    });
  },
);
