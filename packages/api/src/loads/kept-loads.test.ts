import { addDays, londonDay } from "@board/calendar";
import type { TestFirm } from "@board/testing/factories";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDraws } from "../board/index/testing/draws.ts";
import { type FirmActor, SCOPES, type Scope } from "../core/actor.ts";
import { asDomainError } from "../core/errors.ts";
import { samplePodPdf } from "../core/files/sample-pod.ts";
import { inPieces } from "../testing/pictures.ts";
import { createRecordedWorld } from "../testing/recorded-world.ts";
import { posting, type World } from "../testing/world.ts";
import { KeptLoads } from "./kept-loads.ts";

const PDF = samplePodPdf("FB-0000-0000");

/** Lives of loads, step by step. */
const LIVES = [
  "send sendAgain withdraw send decline send accept announce wrongCode newCode wrongCode collect putPod deliver paid confirm rate",
  "send amend send accept handBack send accept release cancel",
  "send accept collect raise settle putPod deliver raise",
  "send send",
];

let world: World;
/** Every statement that is sent, in order; those of a change may still be on their way after it. */
const sent: string[] = [];

beforeAll(async () => {
  world = await createRecordedWorld(sent);
});
afterAll(() => world.drop());

/** The answer of a procedure as it is sent; null where it is refused. */
async function fresh(answer: Promise<unknown>): Promise<string | null> {
  try {
    return JSON.stringify(await answer);
  } catch (error) {
    if (asDomainError(error).code !== "not_found") throw error;
    return null;
  }
}

/** False where the change was refused. */
async function isDone(change: Promise<unknown>): Promise<boolean> {
  try {
    await change;
    return true;
  } catch (error) {
    if (asDomainError(error).status >= 500) throw error;
    return false;
  }
}

async function keptOne(kept: KeptLoads, actor: FirmActor, input: { id: string; quotes?: "all" }) {
  const load = await kept.one(actor, input);
  return load && `{"load":${load.text}}`;
}

async function keptPage(kept: KeptLoads, actor: FirmActor, input: Parameters<KeptLoads["page"]>[1]) {
  const page = await kept.page(actor, input);
  const texts = page?.loads.map(({ text }) => text).join(",");
  return page && `{"loads":[${texts}],"nextCursor":${JSON.stringify(page.nextCursor)}}`;
}

/** Each step of a load's life, by the firm that may take it. */
function stepsOf(id: string, quoteId: string, pence: number) {
  type Calls = ReturnType<World["as"]>;
  return {
    send: ({ quotes }: Calls) => quotes.send({ id, amountPence: pence, message: "Near by at noon." }),
    sendAgain: ({ quotes }: Calls) => quotes.send({ id, amountPence: pence + 1 }),
    withdraw: ({ quotes }: Calls) => quotes.withdraw({ id }),
    decline: ({ quotes }: Calls) => quotes.decline({ id, quoteId, reason: "Too dear." }),
    accept: ({ quotes }: Calls) => quotes.accept({ id, quoteId }),
    amend: ({ loads }: Calls) => loads.amend({ id, notes: `Gate ${pence % 9}` }),
    cancel: ({ loads }: Calls) => loads.cancel({ id, reason: "Called off." }),
    handBack: ({ bookings }: Calls) => bookings.handBack({ id, reason: "Breakdown." }),
    release: ({ bookings }: Calls) => bookings.release({ id, reason: "Late." }),
    announce: ({ gate }: Calls) => gate.announceVehicle({ id, vehicleReg: `YK2${pence % 9} FHM` }),
    newCode: ({ gate }: Calls) => gate.newCollectionCode({ id }),
    wrongCode: ({ gate }: Calls) =>
      gate.check({ id, code: "not it" }).catch((error: unknown) => {
        if (asDomainError(error).code !== "wrong_code") throw error;
      }),
    collect: ({ bookings }: Calls) => bookings.collect({ id, driver: "M. Okafor" }),
    putPod: ({ bookings }: Calls) => bookings.putPod({ id, content: inPieces(PDF) }),
    deliver: ({ bookings }: Calls) => bookings.deliver({ id, receivedBy: "A. Rennie" }),
    confirm: ({ bookings }: Calls) => bookings.confirm({ id }),
    paid: ({ bookings }: Calls) => bookings.paid({ id }),
    rate: ({ bookings }: Calls) => bookings.rate({ id, score: 4 }),
    raise: ({ disputes }: Calls) => disputes.raise({ id, reason: "Late", details: "By two hours." }),
    settle: ({ disputes }: Calls) => disputes.withdraw({ id }),
  };
}

/** Changes of what an answer shows beside the load and its quotes. */
const around = (firm: TestFirm, score: number) => ({
  rename: () => world.services.db.firm.update({ where: { id: firm.id }, data: { name: `Haulage ${score}` } }),
  record: () =>
    world.services.db.firmRecord.upsert({
      where: { firmId_side: { firmId: firm.id, side: score % 2 === 0 ? "poster" : "carrier" } },
      create: { firmId: firm.id, side: score % 2 === 0 ? "poster" : "carrier", score, level: "Silver" },
      update: { score },
    }),
  time: async () => world.clock.advance({ minutes: score % 60 }),
});

describe("the JSON that is kept of loads", () => {
  it("is what a fresh answer says, for every reader and in two processes, after every change", async () => {
    const draws = createDraws(7);
    const firms = await Promise.all(Array.from({ length: 4 }, () => world.newFirm({ plan: "PRIORITY" })));
    const processes = [new KeptLoads(world.services), new KeptLoads(world.services)];
    const collectDate = addDays(londonDay(world.clock.now()), 1);
    const lives = await Promise.all(
      LIVES.map(async (life) => {
        const poster = draws.pick(firms);
        const { load } = await world.as(world.actorOf(poster)).loads.post(posting({ collectDate }));
        return { id: load.id, poster, steps: life.split(" ") };
      }),
    );

    /** Compares for the poster, who reads everything of a load, and for another random firm. */
    async function compare({ id, poster }: { id: string; poster: TestFirm }, after: string) {
      for (const firm of [poster, draws.pick(firms)]) await compareFor(firm, id, after);
    }

    async function compareFor(firm: TestFirm, id: string, after: string) {
      const scopes: Scope[] = draws.pick([[...SCOPES], ["loads:read"]]);
      const actor = { ...world.actorOf(firm), scopes: new Set(scopes) };
      const one = draws.chance(0.5) ? { id } : { id, quotes: "all" as const };
      const list = draws.chance(0.3) ? { status: "POSTED" as const } : {};
      const freshOne = await fresh(world.as(actor).loads.get(one));
      const freshPage = await fresh(world.as(actor).loads.list({ ...list, limit: "3" }));
      for (const kept of processes) {
        expect(await keptOne(kept, actor, one), after).toBe(freshOne);
        expect(await keptPage(kept, actor, { ...list, limit: 3 }), after).toBe(freshPage);
      }
    }

    for (let pence = 30_000; lives.some(({ steps }) => steps.length > 0); pence += 1) {
      const life = draws.pick(lives.filter(({ steps }) => steps.length > 0));
      const { id, steps } = life;
      const name = steps.shift() as keyof ReturnType<typeof stepsOf>;
      const active = { loadId: id, status: "ACTIVE" as const };
      const quote = await world.services.db.quote.findFirst({ where: active, orderBy: { id: "asc" } });
      const step = stepsOf(id, quote?.id ?? "quote_none", pence)[name];
      const from = draws.below(firms.length);
      let done = false;
      for (const firm of [...firms.slice(from), ...firms.slice(0, from)])
        done ||= await isDone(step(world.as(world.actorOf(firm))));
      expect(done, name).toBe(true);
      await compare(life, name);
      const [changed, change] = draws.pick(Object.entries(around(draws.pick(firms), draws.below(100))));
      await change();
      await compare(life, `${name}, ${changed}`);
    }
    for (let day = 0; day < 3; day += 1) {
      world.clock.advance({ days: 1 });
      for (const life of lives) await compare(life, `day ${day}`);
    }
  });

  it("is read and made once for each change: else an answer is one statement", async () => {
    const [firm, carrier] = [await world.newFirm(), await world.newFirm({ plan: "PRIORITY" })];
    const actor = world.actorOf(firm);
    const { load } = await world.as(actor).loads.post(posting({ collectDate: "2027-03-01" }));
    const kept = new KeptLoads(world.services);
    const statementsOf = async (ask: () => Promise<unknown>) => {
      sent.splice(0);
      await ask();
      return sent.filter((text) => text.includes("AS mark")).length;
    };
    const one = () => kept.one(actor, { id: load.id });
    const page = () => kept.page(actor, { limit: 10 });
    expect([await statementsOf(one), await statementsOf(one)]).toEqual([2, 1]);
    expect([await statementsOf(page), await statementsOf(page)]).toEqual([2, 1]);
    await world.as(world.actorOf(carrier)).quotes.send({ id: load.id, amountPence: 40_000 });
    expect([await statementsOf(one), await statementsOf(one)]).toEqual([2, 1]);
    const many = () => Promise.all(Array.from({ length: 20 }, one));
    expect(await statementsOf(many)).toBeLessThanOrEqual(2);
  });

  it("is nobody else's: a stranger, a test key and a former carrier get none", async () => {
    const [poster, carrier] = [await world.newFirm(), await world.newFirm({ plan: "PRIORITY" })];
    const kept = new KeptLoads(world.services);
    const { load } = await world.as(world.actorOf(poster)).loads.post(posting({ collectDate: "2027-03-01" }));
    const { id } = load;
    const { quote } = await world.as(world.actorOf(carrier)).quotes.send({ id, amountPence: 40_000 });
    const seenBy = async (actor: FirmActor) => (await kept.one(actor, { id })) !== null;
    expect(await seenBy(world.actorOf(poster))).toBe(true);
    expect(await seenBy(world.actorOf(poster, "test"))).toBe(false);
    expect(await seenBy(world.actorOf(carrier))).toBe(false);
    await world.as(world.actorOf(poster)).quotes.accept({ id, quoteId: quote.id });
    expect(await seenBy(world.actorOf(carrier))).toBe(true);
    await world.as(world.actorOf(carrier)).bookings.handBack({ id, reason: "Breakdown." });
    expect(await seenBy(world.actorOf(carrier))).toBe(false);
    expect((await kept.page(world.actorOf(carrier), { limit: 10 }))?.loads).toEqual([]);
  });
});
