import { addDays, londonDay } from "@board/calendar";
import { SEED, sized, timeLimit } from "@board/testing/size";
import { type Browser, chromium } from "@playwright/test";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findBrowser } from "../../scripts/lib/browser.mjs";
import { CHROMIUM_ARGS } from "./chromium-args.ts";
import {
  type Kept,
  type KeptAct,
  nextStep,
  type Phone,
  type Random,
  seeded,
  takePhone,
} from "./driver-phone.ts";
import { type Fleet, startFleet } from "./fleet.ts";
import { postingOf } from "./posting.ts";
import { until } from "./until.ts";

/**
 * Whole deliveries on the driver's page, in Chromium and on a real board: the network is cut at random moments, tabs are
 * killed, clocks are moved, two phones have one link, and the office hands the job back meanwhile.
 */

const DELIVERIES = sized(3, 200, 1_000);
const AT_ONCE = 6;
/** Presses with a bad signal; then the drivers go on with a good one. */
const BAD_PRESSES = 60;
/** Presses of each phone with a good signal by which a job is over, of the 20 that it takes. */
const GOOD_PRESSES = 60;
const MINUTE_MS = 60_000;
/** Difference that a call's way to the board makes to its time. */
const ON_THE_WAY_MS = 10_000;

let fleet: Fleet;
let browser: Browser;
let photo: Buffer;
let poster: string;
let carrier: string;

beforeAll(async () => {
  const chromiumPath = findBrowser();
  if (chromiumPath === null) throw new Error("There is no Chromium: name yours in CHROMIUM_PATH.");
  fleet = await startFleet([{ HAND_BACKS_PER_DAY: "10000" }]);
  browser = await chromium.launch({ executablePath: chromiumPath, args: [...CHROMIUM_ARGS] });
  photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#e8e2d4" } })
    .jpeg()
    .toBuffer();
  poster = (await fleet.newCaller({ canCarry: false })).token;
  carrier = (await fleet.newCaller({ canPost: false })).token;
}, timeLimit(120_000));
afterAll(async () => {
  await browser?.close();
  await fleet?.end();
}, timeLimit(60_000));

const board = () => fleet.processes[0]?.url ?? "";

async function call(token: string, method: string, path: string, body: object = {}) {
  const response = await fetch(`${board()}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

/** Books a job that was won two hours ago, and makes its driver's link. */
async function bookedJob(stops: number) {
  const today = londonDay(new Date());
  const posted = await call(poster, "POST", "/loads", {
    ...postingOf(today),
    deliverDate: addDays(today, 1),
    stops: [
      { kind: "DELIVER", postcode: "NG24 1BN", pallets: 4 },
      { kind: "COLLECT", postcode: "PE1 1XN", pallets: 2 },
    ].slice(0, stops),
  });
  const { id } = posted.body.load;
  const { quote } = (await call(carrier, "POST", `/loads/${id}/quotes`, { amountPence: 40_000 })).body;
  await call(poster, "POST", `/loads/${id}/quotes/${quote.id}/accept`);
  const bookedAt = new Date(Date.now() - 120 * MINUTE_MS);
  await fleet.db.load.update({ where: { id }, data: { bookedAt } });
  const { driverLink } = (await call(carrier, "POST", `/loads/${id}/driver-links`)).body;
  return { id: id as string, path: new URL(driverLink.url).pathname };
}

/** Changes the weather, the clock and the tab between two presses. */
async function disturb(phone: Phone, random: Random): Promise<void> {
  const chance = (share: number) => random() < share;
  if (chance(0.5)) phone.line.isBad = !phone.line.isBad;
  if (chance(0.3)) await phone.setOffline(chance(0.6));
  if (chance(0.12)) await phone.moveClock((Math.floor(random() * 41) - 20) * MINUTE_MS);
  if (chance(0.1)) phone.killTab();
  else if (chance(0.05)) await phone.crashTab();
}

const isVerb = ({ kind }: KeptAct) => ["collect", "stopDone", "deliver"].includes(kind);
const hasRefusedVerb = ({ acts }: Kept) => acts.some((act) => act.state === "REFUSED" && isVerb(act));

/** Waits until everything is sent that can be, with a good signal; a refused verb holds back the verbs behind it. */
async function settled(phone: Phone): Promise<Kept> {
  let kept = await phone.kept();
  const isSettled = () =>
    kept.end !== null ||
    kept.acts.every((act) => act.state !== "WAITING" || (isVerb(act) && hasRefusedVerb(kept)));
  for (let tries = 0; tries < 20 && !isSettled(); tries += 1) {
    await (await phone.openPage()).evaluate(`dispatchEvent(new Event("online"))`);
    const look = async () => {
      kept = await phone.kept();
      return isSettled();
    };
    await until("the queue moves", look, 3_000).catch(() => {});
  }
  return kept;
}

/** A phone after a delivery: what it keeps, and every act that it ever kept. */
interface End {
  phone: Phone;
  kept: Kept;
  known: Map<string, KeptAct>;
  /** Heading of the screen. */
  screen: string | null;
}

/** Plays one delivery to its end. */
async function play(seed: number) {
  const random = seeded(seed);
  const job = await bookedJob(Math.floor(random() * 3));
  const phones = [await takePhone(browser, board(), job.path, random)];
  if (random() < 0.35) phones.push(await takePhone(browser, board(), job.path, random));
  const handBackAt = random() < 0.15 ? Math.floor(random() * 5) : null;
  const known = phones.map(() => new Map<string, KeptAct>());
  let isHandedBack = false;
  let interrupted = 0;
  const over = new Set<Phone>();
  /** Takes the next step on a phone, and notes what it keeps then. */
  async function takeStep(phone: Phone, nth: number): Promise<void> {
    // A tab that is killed under the finger, or a screen that another phone changed: the driver looks again.
    const isOver = await nextStep(phone, random, photo).catch((error: Error) => {
      if (error.message.includes("strict mode violation")) throw error;
      interrupted += 1;
      return false;
    });
    if (isOver) over.add(phone);
    const kept = await phone.kept().catch(() => null);
    for (const act of kept?.acts ?? []) known[nth]?.set(act.clientId, act);
  }
  for (let presses = 0; presses < BAD_PRESSES && over.size < phones.length; presses += 1) {
    const nth = Math.floor(random() * phones.length);
    const phone = phones[nth];
    if (phone === undefined || over.has(phone)) continue;
    await disturb(phone, random);
    if (presses === handBackAt) {
      const reason = { reason: "The lorry is off the road." };
      const { status } = await call(carrier, "POST", `/loads/${job.id}/hand-back`, reason);
      isHandedBack = status === 200;
    }
    await takeStep(phone, nth);
  }
  for (const phone of phones) {
    phone.line.isBad = false;
    await phone.setOffline(false);
  }
  over.clear();
  for (let presses = 0; presses < GOOD_PRESSES && over.size < phones.length; presses += 1) {
    for (const [nth, phone] of phones.entries()) if (!over.has(phone)) await takeStep(phone, nth);
  }
  const ends: End[] = [];
  for (const [nth, phone] of phones.entries()) {
    const kept = await settled(phone);
    for (const act of kept.acts) known[nth]?.set(act.clientId, act);
    const screen = await (await phone.openPage()).locator("h1").first().textContent();
    ends.push({ phone, kept, known: known[nth] ?? new Map(), screen });
  }
  const faults = await faultsOf(job.id, ends, isHandedBack);
  await Promise.all(phones.map((phone) => phone.close()));
  const acts = ends.flatMap(({ kept }) => kept.acts);
  return { faults, isHandedBack, acts, phones: phones.length, interrupted };
}

interface Effect {
  /** Names of the acts that it answers: its own first, then those of the other phone's arrivals. */
  names: readonly string[];
  what: string;
  receivedAt: Date;
  at: Date | null;
}

/** Reads everything that the board has of a job, oldest first. */
async function effectsOf(loadId: string): Promise<Effect[]> {
  const where = { loadId };
  const [steps, pages, proofs, messages] = await Promise.all([
    fleet.db.milestone.findMany({ where, orderBy: { id: "asc" } }),
    fleet.db.podPage.findMany({ where, orderBy: { id: "asc" } }),
    fleet.db.proof.findMany({ where, orderBy: { place: "asc" } }),
    fleet.db.message.findMany({ where, orderBy: { id: "asc" } }),
  ]);
  const effects: Effect[] = [
    ...steps.flatMap(({ clientIds: names, kind, place, receivedAt, at }) =>
      kind === "DONE" ? [] : { names, what: `${kind} ${place}`, receivedAt, at },
    ),
    ...pages.map(({ clientId, place, createdAt }) => ({
      names: [clientId],
      what: `page ${place}`,
      receivedAt: createdAt,
      at: null,
    })),
    ...proofs.map(({ clientId, place, receivedAt, at }) => ({
      names: [clientId ?? ""],
      what: `DONE ${place}`,
      receivedAt,
      at,
    })),
    ...messages.map(({ text, at }) => ({ names: [text ?? ""], what: "message", receivedAt: at, at: null })),
  ];
  return effects.toSorted((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime());
}

const nameOf = (act: KeptAct) => (act.kind === "message" ? String(act.body.text) : act.clientId);

/** Returns what is wrong with a phone's acts, in words: what was lost, out of order, or moved to another time. */
function faultsOfPhone({ phone, kept, known }: End, effects: readonly Effect[], isAlone: boolean): string[] {
  const faults: string[] = [];
  const isEnded = kept.end !== null;
  for (const act of known.values()) {
    const what = `${act.kind} ${act.body.kind ?? ""} ${act.place}`;
    const isHere = kept.acts.some(({ clientId }) => clientId === act.clientId);
    const isTaken = effects.some(({ names }) => names.includes(nameOf(act)));
    // The verb of the first of two phones stands, and the second is answered as if it were the first.
    const isSecond = !isAlone && isVerb(act) && effects.some((effect) => effect.what === `DONE ${act.place}`);
    const isRefused = act.state === "REFUSED";
    // A verb that is done again takes the place of the refused one; a position that was sent is not kept.
    const mayGo = act.kind === "positions" || (isRefused && isVerb(act));
    if (!isHere && !mayGo && !isTaken && !isSecond) faults.push(`lost from the phone: ${what}`);
    if (isHere && act.state === "SENT" && !isTaken && !isSecond) faults.push(`lost: ${what}`);
    if (isRefused && act.refusal === null) faults.push(`${what} has no reason`);
    if (isEnded) continue;
    if (isRefused && isTaken) faults.push(`${what} was taken and is shown as refused`);
    if (isRefused && isAlone) faults.push(`${what} was refused: ${act.refusal?.code}`);
    if (isHere && act.state === "WAITING" && !hasRefusedVerb(kept)) faults.push(`${what} was never sent`);
  }
  const firsts = effects.map(({ names: [first = ""] }) => first);
  const steps = kept.acts.filter(({ kind }) => kind !== "message").map(nameOf);
  const taken = firsts.filter((name) => steps.includes(name));
  if (taken.join() !== steps.filter((name) => firsts.includes(name)).join())
    faults.push(
      `out of order: ${effects.filter(({ names: [first = ""] }) => taken.includes(first)).map(({ what }) => what)}`,
    );
  if (!phone.clock.isStill) return faults;
  for (const act of kept.acts) {
    const effect = effects.find(({ names: [first] }) => first === nameOf(act));
    const pressedMs = Date.parse(act.at) - phone.clock.offMs;
    if (effect?.at && Math.abs(effect.at.getTime() - pressedMs) > ON_THE_WAY_MS)
      faults.push(`${effect.what} at another time than its press: ${effect.at.toISOString()}`);
  }
  return faults;
}

/** Returns what is wrong after a delivery, in words. */
async function faultsOf(loadId: string, ends: readonly End[], isHandedBack: boolean): Promise<string[]> {
  const effects = await effectsOf(loadId);
  const names = effects.flatMap((effect) => effect.names.map((name) => ({ name, what: effect.what })));
  const pressed = new Set(ends.flatMap(({ known }) => [...known.values()].map(nameOf)));
  const isAlone = ends.length === 1;
  const { status } = await fleet.db.load.findUniqueOrThrow({ where: { id: loadId } });
  const isOver =
    isHandedBack || status === "DELIVERED" || (!isAlone && ends.every(({ kept }) => hasRefusedVerb(kept)));
  return [
    ...names
      .filter(({ name }, nth) => names.findIndex((other) => other.name === name) !== nth)
      .map(({ what }) => `doubled: ${what}`),
    ...names.filter(({ name }) => !pressed.has(name)).map(({ what }) => `never pressed: ${what}`),
    ...ends.flatMap((end) => faultsOfPhone(end, effects, isAlone)),
    ...(isOver ? [] : [`the load is ${status}, and the screens say ${ends.map(({ screen }) => screen)}`]),
  ];
}

it(`of ${DELIVERIES} deliveries with a bad signal nothing is lost or doubled, and each phone's order is kept`, {
  timeout: timeLimit(60 * MINUTE_MS),
}, async ({ task }) => {
  const faults: string[] = [];
  const counts = new Map<string, number>();
  const count = (what: string, by = 1) => counts.set(what, (counts.get(what) ?? 0) + by);
  let next = 0;
  const work = async () => {
    while (next < DELIVERIES) {
      const seed = SEED + next;
      next += 1;
      const played = await play(seed).catch((error: Error) => ({
        faults: [String(error.stack)],
        isHandedBack: false,
        acts: [] as KeptAct[],
        phones: 0,
        interrupted: 0,
      }));
      faults.push(...played.faults.map((fault) => `seed ${seed}: ${fault}`));
      count("deliveries");
      count("handed back", Number(played.isHandedBack));
      count("with two phones", Number(played.phones > 1));
      count("presses interrupted", played.interrupted);
      for (const { state, refusal } of played.acts)
        count(refusal ? `refused ${refusal.code}` : state.toLowerCase());
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  task.meta.figures = Object.fromEntries(counts);
  console.log(`${DELIVERIES} deliveries from seed ${SEED}:`, task.meta.figures);
  expect(faults).toEqual([]);
});
