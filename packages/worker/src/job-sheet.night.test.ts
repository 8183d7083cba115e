import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { webhookEvent } from "@board/api/schemas";
import { asDomainError } from "@board/api/server";
import { posting } from "@board/api/testing";
import type { TestFirm } from "@board/testing/factories";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createEmailSender } from "./emails/send-emails.ts";
import { DEFAULTS } from "./settings.ts";
import { createSetting, NO_EMAIL, type Setting } from "./testing/setting.ts";
import { silentLog } from "./testing/silent-log.ts";

/*
 * Random lives of loads with rival carriers. Each load has unique words in every part of its job sheet;
 * after each step every rival reads all it can, and may find the words only while it has the load. Events
 * name a firm to the other end only.
 */

const LIVES = 150;
const RIVALS = 5;
const ROUNDS = 14;

const SHEET = [
  "NAME",
  "LINE",
  "CONTACT",
  "PHONE",
  "REFERENCE",
  "HOURS",
  "GATECODE",
  "YARDNAME",
  "YARDCONTACT",
  "NOTES",
  "STOPNAME",
  "STOPLINE",
  "STOPGATE",
] as const;
/** Written to or by one carrier, so its successor must not read them either. */
const THREAD = ["ASKED", "ANSWERED", "PROPOSED", "REFUSED"] as const;

let setting: Setting;
let folder: string;
beforeAll(async () => {
  setting = await createSetting();
  let codes = 0;
  Object.assign(setting.services, { newCollectionCode: () => `HEARD${++codes}Q` });
  folder = await mkdtemp(join(tmpdir(), "freight-board-email-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await setting.end();
});

/** A seeded generator, so that a failing life can be reproduced. Similar seeds give similar rolls. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const canary = (nth: number, word: string) => `${word}X${nth}X`;
/** The collection codes in a text; each is one that no other text can hold. */
const codesIn = (text: string) => text.match(/HEARD\d+Q/g) ?? [];
/** The words of a life's sheet or thread in a text. */
const foundIn = (text: string, nth: number) => text.match(new RegExp(`[A-Z]+X${nth}X`, "g")) ?? [];
const livesIn = (text: string) => [...text.matchAll(/[A-Z]+X(\d+)X/g)].map(([, nth]) => Number(nth));

interface Life {
  nth: number;
  id: string;
  poster: TestFirm;
  roll: (sides: number) => number;
  /** The carriers that had the load, each from one version of it until another took the load away. */
  bookings: { carrierId: string; from: number; until: number }[];
}

const callsOf = (firm: TestFirm) => setting.as(setting.actorOf(firm));
const now = (life: Life) =>
  setting.db.load.findUniqueOrThrow({
    where: { id: life.id },
    include: { quotes: { orderBy: { amountPence: "asc" } } },
  });

async function post(nth: number, poster: TestFirm): Promise<Life> {
  const word = (of: (typeof SHEET)[number]) => canary(nth, of);
  const { load } = await callsOf(poster).loads.post(
    posting({
      externalRef: `J-${nth}`,
      boardNote: "Tail-lift and pump truck.",
      notes: word("NOTES"),
      collectFrom: { name: word("YARDNAME"), lines: ["Gate 2"], contactName: word("YARDCONTACT") },
      deliverTo: {
        name: word("NAME"),
        lines: ["Unit 4", word("LINE")],
        contactName: word("CONTACT"),
        phone: word("PHONE"),
        reference: word("REFERENCE"),
        hours: word("HOURS"),
        instructions: word("GATECODE"),
      },
      stops: [
        {
          kind: "DELIVER",
          postcode: "LE1 1AA",
          name: word("STOPNAME"),
          lines: [word("STOPLINE")],
          instructions: word("STOPGATE"),
        },
      ],
    }),
  );
  return { nth, id: load.id, poster, roll: dice(Math.imul(nth + 1, 2_654_435_761)), bookings: [] };
}

async function addPod({ id }: Life, carrier: TestFirm) {
  const file = await setting.db.storedFile.create({
    data: {
      id: setting.services.newId("file"),
      loadId: id,
      kind: "POD",
      contentType: "application/pdf",
      bytes: 1,
      sha256: "0",
      storageKey: setting.services.newId("file"),
      firmId: carrier.id,
      createdAt: setting.clock.now(),
    },
  });
  await setting.db.load.update({ where: { id }, data: { podFileId: file.id } });
}

/** Takes one random step; a refused one has no effect. */
async function step(life: Life, carriers: readonly TestFirm[]): Promise<void> {
  const { id, nth, poster, roll } = life;
  const before = await now(life);
  const one = carriers[roll(carriers.length)] ?? poster;
  const winner = carriers.find((each) => each.id === before.carrierId) ?? one;
  const [posts, carries] = [callsOf(poster), callsOf(winner)];
  const either = roll(2) === 0 ? posts : carries;
  const quote = before.quotes[roll(before.quotes.length || 1)];
  const send = () => callsOf(one).quotes.send({ id, amountPence: 10_000 + roll(30_000) });
  const accept = () => (quote ? posts.quotes.accept({ id, quoteId: quote.id }) : send());
  const write = () =>
    either === posts
      ? posts.messages.send({ id, text: canary(nth, "ASKED") })
      : carries.messages.send({ id, text: canary(nth, "ANSWERED") });
  const sites = () => posts.loads.sites({ id, deliverTo: { hours: `${canary(nth, "HOURS")} ${roll(9)}` } });
  const open = await setting.db.loadChange.findFirst({
    where: { loadId: id, status: "OPEN" },
    orderBy: { id: "asc" },
  });
  const changeId = open?.id ?? "";
  const propose = () =>
    either.changes.propose({
      id,
      penceDelta: 100 + roll(900),
      note: canary(nth, "PROPOSED"),
      patch: roll(2) === 0 ? {} : { collectByTime: `1${roll(9)}:30` },
    });
  const other = open?.side === "carrier" ? posts : carries;
  const answer = () =>
    roll(2) === 0
      ? other.changes.agree({ id, changeId })
      : other.changes.refuse({ id, changeId, reason: canary(nth, "REFUSED") });
  const dispute = () => either.disputes.raise({ id, reason: "Late", details: "An hour" });
  const moves: Record<string, (() => Promise<unknown>)[]> = {
    POSTED: [
      send,
      send,
      accept,
      accept,
      accept,
      sites,
      () => posts.loads.amend({ id, tailLift: roll(2) === 0 }),
    ],
    BOOKED: [
      write,
      write,
      propose,
      propose,
      answer,
      sites,
      propose,
      answer,
      answer,
      () => carries.gate.announceVehicle({ id, driver: `Driver ${roll(9)}` }),
      () => posts.gate.newCollectionCode({ id }),
      () => posts.gate.check({ id, code: "222222" }),
      async () => {
        const kept = await setting.db.collectionCode.findUniqueOrThrow({ where: { loadId: id } });
        await posts.gate.check({ id, code: kept.code });
      },
      () => carries.bookings.collect({ id }),
      () => carries.bookings.handBack({ id, reason: "Broken down" }),
      () => carries.bookings.handBack({ id, reason: "Broken down" }),
      () => posts.bookings.release({ id, reason: "Not answering" }),
      () => posts.bookings.release({ id, reason: "Not answering" }),
      () => (roll(3) === 0 ? posts.loads.cancel({ id, reason: "Order cancelled" }) : dispute()),
    ],
    IN_TRANSIT: [
      write,
      propose,
      answer,
      sites,
      async () => {
        await addPod(life, winner);
        await carries.bookings.deliver({ id, receivedBy: "Goods in" });
      },
      dispute,
    ],
    DELIVERED: [write, () => posts.bookings.confirm({ id }), dispute],
    DISPUTED: [write, () => either.disputes.withdraw({ id })],
  };
  const possible = moves[before.status] ?? [];
  await possible[roll(possible.length || 1)]?.().catch((error: unknown) => {
    if (asDomainError(error).status >= 500) throw error;
  });
  await follow(life);
}

/** Tracks the holder of the load. A cancelled load has none. */
async function follow(life: Life) {
  const { status, carrierId, version } = await now(life);
  const holder = status === "CANCELLED" ? null : carrierId;
  const last = life.bookings.at(-1);
  if (last?.until === Number.POSITIVE_INFINITY && last.carrierId !== holder) last.until = version;
  const open = life.bookings.at(-1)?.until === Number.POSITIVE_INFINITY;
  if (holder !== null && !open)
    life.bookings.push({ carrierId: holder, from: version, until: Number.POSITIVE_INFINITY });
}

const holderOf = ({ bookings }: Life) =>
  bookings.find(({ until }) => until === Number.POSITIVE_INFINITY)?.carrierId;

/** The answer as bytes; a refusal, too, is read by the firm. */
async function textOf(answer: Promise<unknown>): Promise<string> {
  return JSON.stringify(await answer.catch((error: unknown) => asDomainError(error).message));
}

/** Everything that a firm reads of one load. */
async function readOfLoad(firm: TestFirm, life: Life): Promise<string> {
  const { id } = life;
  const calls = callsOf(firm);
  const answers = await Promise.all(
    [
      calls.board.load({ id }),
      calls.loads.get({ id, quotes: "all" }),
      calls.loads.history({ id }),
      calls.messages.list({ id }),
      calls.changes.list({ id }),
      calls.disputes.get({ id }),
      // Drawing takes a tenth of a second, and the order holds the sheet of course.
      ...(holderOf(life) === firm.id ? [] : [calls.documents.transportOrder({ id })]),
    ].map(textOf),
  );
  return answers.join("\n");
}

/** Returns the collection code of a booked load, else null. */
async function codeOf(life: Life): Promise<string | null> {
  const { status } = await now(life);
  const kept = await setting.db.collectionCode.findUnique({ where: { loadId: life.id } });
  return status === "BOOKED" ? (kept?.code ?? null) : null;
}

/** Everything that a firm reads of all loads. */
async function readOfAll(firm: TestFirm, word: string): Promise<string> {
  const calls = callsOf(firm);
  const first = await calls.board.read({});
  const days = { from: "2026-11-01", to: "2026-12-31" };
  const answers = await Promise.all(
    [
      Promise.resolve(first),
      calls.board.read(first.nextCursor === null ? {} : { cursor: first.nextCursor }),
      calls.board.whole({}),
      calls.loads.list({}),
      calls.quotes.list({}),
      calls.carrierDiary.jobs({}),
      calls.performance.carrier({}),
      calls.firms.audit({}),
      calls.documents.exportJobs({ side: "carrier", ...days }),
      calls.search.everything({ q: word }),
    ].map(textOf),
  );
  return answers.join("\n");
}

/** The facts by which a firm could be known. */
const marksOf = ({ id, name, contactName, contactEmail, contactPhone, owner }: TestFirm) => [
  ...[id, name, contactName, contactEmail, contactPhone, owner.person.name],
];

/** Events to carriers that did not win the load or lost it: they name no firm. */
const TO_LOSERS: readonly string[] = ["quote.lost", "quote.void", "quote.declined", "load.reopened"];

async function sentEmails(): Promise<{ to: string; text: string }[]> {
  const names = await readdir(folder);
  return Promise.all(
    names.map(async (name) => {
      const text = (await readFile(join(folder, name), "utf8")).replaceAll("=\r\n", "");
      return { text, to: /^To: (.*)$/m.exec(text)?.[1] ?? "" };
    }),
  );
}

/** A few at a time: as many as the pool has connections for. */
async function inGroups<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < all.length; start += 6) {
    await Promise.all(all.slice(start, start + 6).map(work));
  }
}

it("the job sheet is readable for its poster, and for the carrier while it has the load, and never for anybody else", async () => {
  setting.clock.set("2026-11-19T10:00:00.000Z");
  const firms = (count: number, options: { canPost?: false; canCarry?: false }) =>
    Promise.all(Array.from({ length: count }, () => setting.newFirm(options)));
  const posters = await firms(4, { canCarry: false });
  const carriers = await firms(RIVALS, { canPost: false });
  for (const { id: firmId } of [...posters, ...carriers]) {
    const { id: memberId } = await setting.db.member.findFirstOrThrow({
      where: { firmId },
      orderBy: { id: "asc" },
    });
    for (const topic of ["messages", "bookings", "matching"])
      await setting.db.notificationPreference.create({ data: { memberId, topic, site: true, email: true } });
  }
  const sender = createEmailSender({
    pool: setting.pool,
    services: setting.workerServices,
    settings: { ...DEFAULTS, email: { ...NO_EMAIL, folder } },
    log: silentLog,
  });
  const lives: Life[] = [];
  await inGroups(
    Array.from({ length: LIVES }, (_, nth) => nth),
    async (nth) => {
      lives.push(await post(nth, posters[nth % posters.length] as TestFirm));
    },
  );
  setting.clock.advance({ minutes: 10 });

  let read = 0;
  let heard = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    setting.clock.advance({ minutes: 2 });
    await inGroups(lives, (life) => step(life, carriers));
    await inGroups(lives, async (life) => {
      const firm = carriers[life.roll(carriers.length)] as TestFirm;
      const text = await readOfLoad(firm, life);
      const code = firm.id === holderOf(life) ? await codeOf(life) : null;
      expect(codesIn(text), `life ${life.nth}, round ${round}`).toEqual(code === null ? [] : [code]);
      if (code !== null) heard += 1;
      const words = foundIn(text, life.nth);
      if (firm.id !== holderOf(life)) expect(words, `life ${life.nth}, round ${round}`).toEqual([]);
      else {
        expect(words, `life ${life.nth}, round ${round}`).toEqual(
          expect.arrayContaining(SHEET.map((word) => canary(life.nth, word))),
        );
        read += 1;
      }
    });
    const word = [...SHEET, ...THREAD][round % (SHEET.length + THREAD.length)] ?? "NAME";
    for (const firm of posters) expect(codesIn(await readOfAll(firm, "HEARD"))).toEqual([]);
    for (const firm of carriers) {
      const held = lives.filter((life) => holderOf(life) === firm.id).map(({ nth }) => nth);
      const text = await readOfAll(firm, word);
      expect(codesIn(text), `round ${round}`).toEqual([]);
      for (const nth of livesIn(text)) expect(held, `round ${round}`).toContain(nth);
    }
    await sender.round();
  }
  await sender.stop(0);
  expect(read).toBeGreaterThan(LIVES / 4);
  expect(heard).toBeGreaterThan(LIVES / 10);
  expect(new Set(lives.flatMap(({ bookings }) => bookings.map(({ carrierId }) => carrierId))).size).toBe(
    RIVALS,
  );
  expect(lives.filter(({ bookings }) => bookings.length > 1).length).toBeGreaterThan(LIVES / 40);

  const ended = await setting.db.loadChange.groupBy({ by: ["status"], orderBy: { status: "asc" } });
  expect(ended.map(({ status }) => status)).toEqual(expect.arrayContaining(["AGREED", "REFUSED", "LAPSED"]));
  let told = 0;
  let named = 0;
  const seen = new Set<string>();
  for (const life of lives) {
    const winners = life.bookings.map(({ carrierId }) => carrierId);
    const events = await setting.db.event.findMany({ where: { loadId: life.id }, orderBy: { id: "asc" } });
    for (const { firmId, type, body } of events) {
      seen.add(type);
      const text = JSON.stringify(body);
      expect(codesIn(text), `${type} of life ${life.nth}`).toEqual([]);
      for (const other of [...posters, ...carriers]) {
        if (other.id === firmId || !marksOf(other).some((mark) => text.includes(mark))) continue;
        named += 1;
        const [end, carrierId] = firmId === life.poster.id ? [firmId, other.id] : [other.id, firmId];
        expect(end, `${type} of life ${life.nth}`).toBe(life.poster.id);
        expect(winners, `${type} of life ${life.nth}`).toContain(carrierId);
        const { data } = webhookEvent.parse(body);
        expect("load" in data && data.load.status, `${type} of life ${life.nth}`).not.toBe("POSTED");
        expect(TO_LOSERS).not.toContain(type);
      }
      const words = foundIn(text, life.nth);
      if (firmId === life.poster.id || words.length === 0) continue;
      told += 1;
      const { version } = JSON.parse(text).data.load;
      const booking = life.bookings.find(
        ({ carrierId, from, until }) => carrierId === firmId && from <= version && version < until,
      );
      expect(booking, `${type} of life ${life.nth}, version ${version}`).toBeDefined();
    }
  }
  expect(told).toBeGreaterThan(LIVES);
  expect(named).toBeGreaterThan(LIVES);
  expect([...seen]).toEqual(
    expect.arrayContaining(["load.posted", "load.updated", "load.booked", "load.reopened", "quote.lost"]),
  );

  const wordsByEmail = await sentEmails();
  expect(wordsByEmail.length).toBeGreaterThan(LIVES);
  for (const { to, text } of wordsByEmail) {
    expect(codesIn(text), `an email to ${to}`).toEqual([]);
    for (const nth of livesIn(text)) {
      const life = lives.find((each) => each.nth === nth) as Life;
      const readers = [
        life.poster,
        ...carriers.filter(({ id }) => life.bookings.some((one) => one.carrierId === id)),
      ];
      const addresses = readers.flatMap(({ contactEmail, owner }) => [contactEmail, owner.person.email]);
      expect(
        addresses.some((address) => to.includes(address)),
        `an email to ${to}`,
      ).toBe(true);
    }
  }
  const kept = await setting.db.$queryRaw<{ text: string }[]>`
    SELECT data::text AS text FROM notification UNION ALL SELECT to_jsonb(a)::text FROM audit_entry a`;
  expect(kept.flatMap(({ text }) => livesIn(text))).toEqual([]);
  const histories = await setting.db.$queryRaw<{ text: string }[]>`
    SELECT to_jsonb(h)::text AS text FROM load_history h UNION ALL SELECT to_jsonb(l)::text FROM load l`;
  expect([...kept, ...histories].flatMap(({ text }) => codesIn(text))).toEqual([]);
}, 240_000);
