import { type Link, memoryStore, type NewAct } from "../../store.ts";
import { type Act, type ActKind, isVerb, nextAct, type Outcome, outcomeOf } from "../rules.ts";
import { createSender, type Sender } from "../sender.ts";

/** Returns a generator of numbers from 0 to 1 that is the same for the same seed. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const LINK = "link-a";
export const START_MS = Date.parse("2026-11-24T06:00:00.000Z");

const LINK_ON_PHONE: Omit<Link, "token"> = {
  loadId: "load_1",
  load: null,
  ref: "FB-C4B4-882P",
  driver: null,
  office: { name: "Calder Vale Haulage", contactName: null, phone: "01632 960400" },
  language: "en",
  isOpen: true,
  sendsPlace: true,
  first: null,
  skewMs: 0,
  read: [],
  end: null,
};

/** The disk of one phone. It outlives the pages that use it. */
export async function createDisk() {
  const store = memoryStore();
  await store.putLink({ ...LINK_ON_PHONE, token: LINK });
  return {
    store,
    all: () => store.acts(LINK),
    press: async ({
      token = LINK,
      place = null,
      town = null,
      said = null,
      body = {},
      at = new Date(START_MS).toISOString(),
      ...act
    }: Pick<NewAct, "kind" | "clientId"> & Partial<NewAct>): Promise<void> => {
      if ((await store.link(token)) === undefined) await store.putLink({ ...LINK_ON_PHONE, token });
      await store.press({ token, place, town, said, body, at, ...act });
    },
  };
}

interface Effect {
  clientId: string;
  kind: ActKind;
  place: number | null;
  /** Pages that it names. */
  names: string[];
  /** Time of the press after the board moved it by the difference of the clocks. */
  atMs: number;
}

/** A board that keeps the rules of contract 12 for one load with `places` stops, in memory. */
export function createBoard(places: number, nowMs: () => number) {
  const effects: Effect[] = [];
  const done = new Map<number, string>();
  const arrived = new Set<number>();
  /** Arrivals that were answered with the one that stands. */
  const second = new Set<string>();
  let isGateChecked = true;
  /** Stops of which the next verb is refused with a fault that its driver can mend. */
  const faulty = new Set<number>();
  let end: string | null = null;

  function refusalOf(act: Act, body: Record<string, unknown>): { status: number; code: string } | null {
    const place = act.place ?? 0;
    const { pages } = body;
    const isThere = (id: unknown) => effects.some(({ clientId }) => clientId === id);
    if (end !== null) return { status: 403, code: end };
    if (act.kind === "message" || act.kind === "takeBack" || act.kind === "positions") return null;
    if (isVerb(act) && faulty.delete(place)) return { status: 422, code: "validation_failed" };
    if (done.has(place)) return { status: 409, code: "already_done" };
    if (act.kind === "collect" && !isGateChecked) return { status: 409, code: "gate_check_missing" };
    if (isVerb(act) && act.kind !== "collect" && !done.has(1))
      return { status: 409, code: "invalid_transition" };
    if (act.kind === "milestone" && place > 1 && !done.has(1))
      return { status: 409, code: "invalid_transition" };
    if (act.kind === "deliver" && done.size < places - 1) return { status: 409, code: "stops_open" };
    if (Array.isArray(pages) && !pages.every(isThere)) return { status: 409, code: "page_missing" };
    return null;
  }

  return {
    effects,
    done,
    faulty,
    second,
    hasEnded: () => end !== null,
    handBack: (): void => {
      end = "link_ended";
    },
    setGateChecked: (to: boolean): void => {
      isGateChecked = to;
    },
    /** Answers a call. A repeated `clientId` changes nothing; of two arrivals at a place the first stands. */
    call(act: Act, body: Record<string, unknown>): Outcome {
      if (effects.some(({ clientId }) => clientId === act.clientId))
        return { is: "TAKEN", id: `id-${act.clientId}` };
      const refusal = refusalOf(act, body);
      if (refusal !== null) return outcomeOf({ ...refusal, detail: "Nothing was changed." }, 0);
      const isSecondArrival =
        act.kind === "milestone" && body.kind === "ARRIVED" && arrived.has(act.place ?? 0);
      if (isSecondArrival) second.add(act.clientId);
      else {
        const offMs = typeof body.sentAt === "string" ? nowMs() - Date.parse(body.sentAt) : 0;
        effects.push({
          clientId: act.clientId,
          kind: act.kind,
          place: act.place,
          names: Array.isArray(body.pages) ? body.pages : [],
          atMs: Date.parse(act.at) + offMs,
        });
        if (act.kind === "milestone" && body.kind === "ARRIVED") arrived.add(act.place ?? 0);
        if (isVerb(act)) done.set(act.place ?? 0, act.clientId);
      }
      return { is: "TAKEN", id: `id-${act.clientId}` };
    },
  };
}

interface Phone {
  name: string;
  disk: Awaited<ReturnType<typeof createDisk>>;
  /** Difference of the phone's clock to the board's; its owner may move it. */
  clock: { offMs: number };
  sender: Sender;
  /** Ends the page in the middle of what it does: its later writes and calls never happen. */
  kill: () => void;
}

/**
 * Plays one delivery with a network that is cut at random moments, pages that are killed, clocks that are moved,
 * and two phones on one link. Ends when the network is well again and every phone has sent what it can.
 */
export async function playDelivery(seed: number) {
  const random = seeded(seed);
  const chance = (share: number) => random() < share;
  const pick = (count: number) => Math.floor(random() * count);
  const places = 2 + pick(3);
  let nowMs = START_MS;
  let isWell = false;
  const board = createBoard(places, () => nowMs);
  const isHandedBack = chance(0.15);
  const isGateSlow = chance(0.2);
  if (isGateSlow) board.setGateChecked(false);
  for (let place = 1; place <= places; place += 1) if (chance(0.15)) board.faulty.add(place);

  function openPage(name: string, disk: Phone["disk"], clock: Phone["clock"]): Phone {
    let isDead = false;
    const never = new Promise<never>(() => {});
    const alive = async <Value>(work: () => Promise<Value>): Promise<Value> => (isDead ? never : work());
    const { store } = disk;
    const phone: Phone = { name, disk, clock, sender: { run: async () => {} }, kill: () => {} };
    phone.kill = () => {
      isDead = true;
    };
    phone.sender = createSender({
      store: {
        tokens: () => alive(() => store.tokens()),
        acts: (token) => alive(() => store.acts(token)),
        claim: (id) => alive(() => store.claim(id)),
        save: (act) => alive(() => store.save(act)),
        remove: (id) => alive(() => store.remove(id)),
        end: (token, why) => alive(() => store.end(token, why)),
      },
      now: () => new Date(nowMs + clock.offMs),
      elapsed: () => nowMs,
      send: (act, body) =>
        alive(async () => {
          const noAnswer: Outcome = { is: "WAIT", code: "no_answer", retryAfterMs: null };
          if (!isWell && chance(0.3)) return noAnswer;
          if (!isWell && chance(0.1)) return { is: "WAIT", code: "unavailable", retryAfterMs: 1_000 };
          const outcome = board.call(act, body);
          if (!isWell && chance(0.15)) phone.kill();
          return !isWell && chance(0.25) ? noAnswer : outcome;
        }),
    });
    return phone;
  }

  const phones: Phone[] = [];
  for (const name of ["a", ...(chance(0.4) ? ["b"] : [])])
    phones.push(openPage(name, await createDisk(), { offMs: 0 }));
  const revive = (phone: Phone) => Object.assign(phone, openPage(phone.name, phone.disk, phone.clock));
  const pressedAt = new Map<string, { kind: ActKind; atMs: number }>();
  /** Refused verbs that their driver did again. */
  const repeated = new Set<string>();
  let count = 0;
  const press = async (
    phone: Phone,
    kind: ActKind,
    place: number | null,
    body: Record<string, unknown> = {},
  ) => {
    count += 1;
    const clientId = `${phone.name}-${count}`;
    pressedAt.set(clientId, { kind, atMs: nowMs });
    await phone.disk.press({
      clientId,
      kind,
      place,
      body,
      at: new Date(nowMs + phone.clock.offMs).toISOString(),
    });
    return clientId;
  };
  /** Lets time pass and the pages do what they do meanwhile. A killed page does not answer, so nobody waits for it. */
  const pass = async () => {
    nowMs += 1_000 + pick(240_000);
    for (const phone of phones) {
      if (chance(0.15)) phone.kill();
      const run = phone.sender.run(chance(0.5) ? "tick" : "at once");
      for (let turn = 0; turn < 400; turn += 1) await Promise.resolve();
      void run;
      if (chance(0.3)) revive(phone);
    }
  };

  let areClocksStill = true;
  for (let place = 1; place <= places; place += 1) {
    for (const phone of phones) {
      if (chance(0.2)) {
        phone.clock.offMs = (pick(41) - 20) * 60_000;
        areClocksStill &&= count === 0;
      }
      await press(phone, "milestone", place, { kind: "ON_MY_WAY", place });
      await pass();
      await press(phone, "milestone", place, { kind: "ARRIVED", place });
      if (chance(0.3)) await press(phone, "message", null, { text: "Closed until seven." });
      if (chance(0.3)) await press(phone, "positions", null);
      await pass();
      const pages: string[] = [];
      for (let left = pick(4); left > 0; left -= 1) pages.push(await press(phone, "page", place));
      await pass();
      const verb = place === 1 ? "collect" : place === places ? "deliver" : "stopDone";
      await press(phone, verb, place, pages.length > 0 ? { pages } : {});
      await pass();
    }
    if (isHandedBack && chance(0.5)) board.handBack();
    if (isGateSlow && place === places) board.setGateChecked(true);
  }

  isWell = true;
  for (let round = 0; round < 3 + places; round += 1)
    for (const phone of phones) {
      revive(phone);
      nowMs += 10 * 60_000;
      await phone.sender.run("at once");
      const acts = await phone.disk.all();
      const fault = acts.find(({ refusal }) => refusal?.code === "validation_failed");
      if (fault === undefined || board.hasEnded()) continue;
      await press(phone, fault.kind, fault.place, fault.body);
      repeated.add(fault.clientId);
    }
  return { board, places, phones, pressedAt, repeated, areClocksStill };
}

/** Returns what is wrong after a delivery, in words; an empty list if nothing was lost, doubled or out of order. */
export async function faultsOf(played: Awaited<ReturnType<typeof playDelivery>>): Promise<string[]> {
  const { board, places, phones, pressedAt, repeated, areClocksStill } = played;
  const faults: string[] = [];
  const ids = board.effects.map(({ clientId }) => clientId);
  const isTaken = (id: string) => ids.includes(id) || board.second.has(id);
  for (const id of new Set(ids.filter((each, index) => ids.indexOf(each) !== index)))
    faults.push(`${id} was doubled`);
  if (!board.hasEnded() && board.done.size < places) faults.push(`only ${board.done.size} stops are done`);
  for (const { name, disk } of phones) {
    const acts = await disk.all();
    const open = await disk.store.tokens();
    const isKept = (id: string) => acts.some(({ clientId }) => clientId === id);
    for (const [id, { kind }] of pressedAt) {
      // A position that was sent is not kept, and after the end nothing that was sent is.
      const mayBeGone = kind === "positions" || repeated.has(id) || (open.length === 0 && isTaken(id));
      if (id.startsWith(`${name}-`) && !isKept(id) && !mayBeGone) faults.push(`phone ${name} lost ${id}`);
    }
    const unsentPages = acts.flatMap(({ state, body }) => (state === "SENT" ? [] : [body.pages].flat()));
    for (const act of acts) {
      const mayStay = open.length > 0 || unsentPages.includes(act.clientId);
      if (act.state === "SENT" && !mayStay) faults.push(`${act.clientId} was sent and is kept`);
      if (act.state === "SENT" && !isTaken(act.clientId))
        faults.push(`${act.clientId} is shown as sent, and the board never had it`);
      if (act.state === "REFUSED" && act.refusal === null) faults.push(`${act.clientId} has no reason`);
      if (act.state === "WAITING" && open.length > 0 && !(isVerb(act) && nextAct(acts) === null))
        faults.push(`${act.clientId} was never sent`);
      if (act.state === "REFUSED" && ids.includes(act.clientId))
        faults.push(`${act.clientId} was taken and is shown as refused`);
    }
    const mine = board.effects.filter(({ clientId }) => clientId.startsWith(`${name}-`));
    for (const [index, { clientId, kind, place, names }] of mine.entries()) {
      const before = mine.slice(0, index);
      if (!names.every((id) => before.some((page) => page.clientId === id)))
        faults.push(`${clientId} came before its pages`);
      const isStep = isVerb({ kind }) || (kind === "milestone" && place !== 1);
      const isLater = (other: Effect) => isVerb(other) && (other.place ?? 0) > (place ?? 0);
      if (isStep && before.some(isLater)) faults.push(`phone ${name}: ${clientId} came too late`);
    }
  }
  if (areClocksStill)
    for (const { clientId, kind, atMs } of board.effects)
      if (kind !== "message" && atMs !== pressedAt.get(clientId)?.atMs)
        faults.push(`${clientId} has another time than its press`);
  return faults;
}
