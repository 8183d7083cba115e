import type { Load } from "@board/db";
import type { TestFirm } from "@board/testing/factories";
import { expect } from "vitest";
import { pageFromDatabase } from "../board/ask-database.ts";
import { FanOut } from "../board/index/fan-out.ts";
import { setMembership } from "../board/index/testing/changes.ts";
import { createDraws, type Draws } from "../board/index/testing/draws.ts";
import { asDomainError } from "../core/errors.ts";
import { inTransaction } from "../core/in-transaction.ts";
import { NOTHING_KNOWN } from "../firms/requirements/rules.ts";
import type { AudienceInput } from "../loads/audience/schemas.ts";
import { setAudience } from "../loads/audience/set-audience.ts";
import { lockRow } from "../loads/find-load.ts";
import { posting, type World } from "./world.ts";

const GROUPS = ["North", "South"];
const STEPS = 12;
const question = { filters: {}, sort: "newest", after: null, limit: 100 } as const;
/** Values of loads that no two loads, and no two states of one, have in common. */
const CANARIES = /load_[0-9a-z]{26}|Canary \d+|"bookNowPence":\d+/g;

/**
 * Lives of loads with random audiences. After every step each carrier reads all that it can, and nothing in it may be of a
 * load that was not for the carrier when that was written. What happens to private loads changes no byte of a rival's board.
 */
export async function liveAudiences(world: World, { lives, seed }: { lives: number; seed: number }) {
  for (let nth = 0; nth < lives; nth += 1) await live(world, createDraws(seed + nth));
}

async function live(world: World, draws: Draws): Promise<void> {
  const { db, services } = world;
  const newCarrier = () => {
    const base = {
      id: services.newId("base"),
      postcode: "LS10",
      outcode: "LS10",
      lat: 53.786,
      lng: -1.531,
      radiusMiles: 50,
    };
    return world.newFirm({ plan: "PRIORITY", vehicles: ["EIGHTEEN_T"], base });
  };
  const posters = [await world.newFirm(), await world.newFirm()];
  const carriers = [await newCarrier(), await newCarrier(), await newCarrier()];
  const rival = await newCarrier();
  const readers = [...carriers, rival];
  const as = (firm: TestFirm) => world.as(world.actorOf(firm));
  await as(rival).searches.create({ name: "All", query: {} });
  let written = 0;
  const canary = () => ({ boardNote: `Canary ${++written}`, bookNowPence: 30_000 + written });

  const fanOut = new FanOut(services.board, { earlyMs: 300_000 });
  const heard = new Map(readers.map(({ id }) => [id, ""]));
  const leave = readers.map((firm) =>
    fanOut.join({ ...world.actorOf(firm).firm, facts: NOTHING_KNOWN, scope: "board" }, null, {
      send: (bytes) => heard.set(firm.id, `${heard.get(firm.id)}${Buffer.from(bytes)}`),
      waiting: 0,
      end: () => {},
    }),
  );
  /** Returns all that a firm can read, with what its stream has said since the last time. */
  const read = async (firm: TestFirm): Promise<string[]> => {
    const api = as(firm);
    const told = heard.get(firm.id) ?? "";
    heard.set(firm.id, "");
    const answers = [
      await api.board.read({}),
      services.board.view(world.actorOf(firm).firm)?.page(question).mark().text,
      await api.board.count({ from: "LS" }),
      await api.board.backload({ at: "LS10", home: "SW1A", within: "50" }),
      await api.searches.list({}),
      await api.quotes.list({}),
      await api.carrierDiary.quotes({}),
      await api.accounts.notifications({ all: true }),
      await api.accounts.counts({}),
      await api.search.everything({ q: "LS10" }),
      await pageFromDatabase(world.contextOf(world.actorOf(firm)), question),
    ];
    return [told, ...answers.map((answer) => JSON.stringify(answer))];
  };

  /** Canaries that each firm may know: those of loads that it saw since they were written. */
  const known = new Map(readers.map(({ id }) => [id, new Set<string>()]));
  const loadsOf = () =>
    db.load.findMany({ where: { posterId: { in: posters.map(({ id }) => id) } }, orderBy: { id: "asc" } });
  const canariesOf = (load: Load) => [load.id, load.boardNote, `"bookNowPence":${load.bookNowPence}`];
  const learn = async () => {
    const members = await db.networkMember.findMany({ where: { status: "ACTIVE" }, orderBy: { id: "asc" } });
    for (const load of await loadsOf()) {
      for (const { id } of readers) {
        const groups = members.find((row) => row.posterId === load.posterId && row.carrierId === id)?.groups;
        const isFor =
          load.carrierId === id ||
          (load.status === "POSTED" &&
            (load.audience === "BOARD" ||
              load.askedCarriers.includes(id) ||
              (load.audience === "NETWORK" && groups !== undefined) ||
              (load.audience === "CHOSEN" &&
                (load.audienceCarriers.includes(id) ||
                  groups?.some((group) => load.audienceGroups.includes(group)) === true))));
        if (isFor) for (const one of canariesOf(load)) if (one !== null) known.get(id)?.add(one);
      }
    }
  };

  const drawPrivate = (): AudienceInput =>
    draws.pick<AudienceInput>([
      "network",
      { groups: [draws.pick(GROUPS)] },
      { carriers: [draws.pick(carriers).id] },
      { groups: GROUPS, carriers: [draws.pick(carriers).id] },
    ]);
  const anyLoad = async (where: (load: Load) => boolean) => {
    const found = (await loadsOf()).filter(where);
    return found.length === 0 ? null : draws.pick(found);
  };
  const posterOf = ({ posterId }: Load) =>
    as(posters.find(({ id }) => id === posterId) ?? draws.pick(posters));
  const isHidden = ({ status, audience }: Load) => status === "POSTED" && audience !== "BOARD";
  const onHidden = async (act: (load: Load) => Promise<unknown>) => {
    const load = await anyLoad(isHidden);
    if (load) await act(load);
  };
  const post = (audience: AudienceInput) =>
    as(draws.pick(posters)).loads.post(posting({ ...canary(), audience }));
  const ofCarrier = async (load: Load, act: (carrier: TestFirm) => Promise<unknown>) => {
    const carrier = carriers.find(({ id }) => id === load.carrierId);
    if (carrier) await act(carrier);
  };

  /** Steps that concern private loads alone. */
  const hidden = [
    () => post(drawPrivate()),
    () => post(drawPrivate()),
    () => onHidden((load) => posterOf(load).loads.amend({ id: load.id, ...canary() })),
    () =>
      onHidden((load) =>
        posterOf(load).loads.amend({ id: load.id, fragile: !load.fragile, pallets: 1 + draws.below(30) }),
      ),
    () =>
      onHidden((load) => posterOf(load).loads.amend({ id: load.id, audience: drawPrivate(), ...canary() })),
    () => onHidden((load) => as(draws.pick(carriers)).quotes.send({ id: load.id, amountPence: 40_000 })),
    () => onHidden((load) => as(draws.pick(carriers)).quotes.send({ id: load.id, amountPence: 41_000 })),
    () => onHidden((load) => as(draws.pick(carriers)).quotes.withdraw({ id: load.id })),
    () => onHidden((load) => as(draws.pick(carriers)).quotes.book({ id: load.id })),
    () => onHidden((load) => posterOf(load).loads.cancel({ id: load.id, reason: "Off" })),
    () =>
      onHidden(({ id }) =>
        inTransaction(world.system(), async (tx) => {
          const load = await lockRow(tx, id);
          const askedCarriers = carriers.filter(() => draws.chance(0.4)).map((firm) => firm.id);
          if (load) await setAudience(tx, load, { askedCarriers });
        }),
      ),
    async () => {
      const load = await anyLoad(({ status, wasOnBoard }) => status === "BOOKED" && !wasOnBoard);
      if (load)
        await ofCarrier(load, (firm) => as(firm).bookings.handBack({ id: load.id, reason: "Breakdown" }));
    },
    () =>
      inTransaction(world.system(), async (tx) => {
        const key = { posterId: draws.pick(posters).id, carrierId: draws.pick(carriers).id };
        await setMembership(tx, key, draws.chance(0.6) ? GROUPS.filter(() => draws.chance(0.5)) : null);
      }),
  ];
  /** Steps that others may learn of. */
  const open = [
    () => post("board"),
    () => onHidden((load) => posterOf(load).loads.open({ id: load.id })),
    async () => {
      const load = await anyLoad(({ status, audience }) => status === "POSTED" && audience === "BOARD");
      if (load) await posterOf(load).loads.amend({ id: load.id, audience: drawPrivate(), ...canary() });
    },
    async () => {
      const load = await anyLoad(({ status, audience }) => status === "POSTED" && audience === "BOARD");
      if (load) await as(draws.pick(readers)).quotes.send({ id: load.id, amountPence: 38_000 });
    },
    async () => void world.clock.advance({ minutes: 1 + draws.below(6) }),
  ];

  const readBySome = async () => {
    const firm = draws.pick(carriers);
    return [firm, await read(firm)] as const;
  };
  const refused = async (step: () => Promise<unknown>) => {
    try {
      await step();
    } catch (error) {
      if (asDomainError(error).status >= 500) throw error;
    }
    await learn();
    fanOut.ping();
  };
  await refused(() => post("board"));
  await read(rival);
  fanOut.ping();
  let before = (await read(rival)).slice(1);
  for (let step = 0; step < STEPS; step += 1) {
    const isHiddenStep = draws.chance(0.75);
    fanOut.ping();
    const quiet = heard.get(rival.id);
    heard.set(rival.id, "");
    await refused(draws.pick(isHiddenStep ? hidden : open));
    const now = await read(rival);
    if (isHiddenStep) expect(now).toEqual([quiet, ...before]);
    before = now.slice(1);
    for (const [firm, answers] of [[rival, now], await readBySome()] as const) {
      for (const found of answers.join().match(CANARIES) ?? [])
        expect(known.get(firm.id), `${firm.id} reads ${found}`).toContain(found);
    }
  }
  for (const end of leave) end();
  // Leaves the board empty for the next life.
  for (const load of (await loadsOf()).filter(({ status }) => status === "POSTED"))
    await posterOf(load).loads.cancel({ id: load.id });
}
