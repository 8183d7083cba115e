import { DAY_MS } from "@board/calendar";
import type { TestFirm } from "@board/testing/factories";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AdminActor } from "../../core/actor.ts";
import { asDomainError } from "../../core/errors.ts";
import { createWorld, posting, type World } from "../../testing/world.ts";
import { refreshRecords } from "../../trust/reputation/refresh-records.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.drop());

const as = (firm: TestFirm) => world.as(world.actorOf(firm));
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => asDomainError(error).code,
  );
const recordOf = async (firm: TestFirm, side: "poster" | "carrier") => {
  const record = (await as(firm).firms.record({}))[side];
  if (record === null) throw new Error("no record");
  return record;
};

async function booked(poster: TestFirm, carrier: TestFirm, pence = 45_000): Promise<string> {
  const { load } = await as(poster).loads.post(posting());
  await world.db.load.update({ where: { id: load.id }, data: { openToAllAt: world.clock.now() } });
  const { quote } = await as(carrier).quotes.send({ id: load.id, amountPence: pence });
  await as(poster).quotes.accept({ id: load.id, quoteId: quote.id });
  return load.id;
}

/** A job that was delivered `daysAgo`, in time unless said. */
async function delivered(
  poster: TestFirm,
  carrier: TestFirm,
  { pence = 45_000, daysAgo = 0, late = false } = {},
): Promise<string> {
  const id = await booked(poster, carrier, pence);
  const at = new Date(world.clock.now().getTime() - daysAgo * DAY_MS);
  const day = new Date(at.getTime() - (late ? 2 : 0) * DAY_MS);
  await world.db.load.update({
    where: { id },
    data: { status: "DELIVERED", collectDate: day, collectedAt: at, deliverDate: day, deliveredAt: at },
  });
  return id;
}

async function finished(poster: TestFirm, carrier: TestFirm, options = {}): Promise<string> {
  const id = await delivered(poster, carrier, options);
  await as(poster).bookings.confirm({ id });
  return id;
}

async function disputed(poster: TestFirm, carrier: TestFirm): Promise<string> {
  const id = await delivered(poster, carrier);
  await as(poster).disputes.raise({ id, reason: "damage", details: "Leaning." });
  return id;
}

describe("contract 8: a record is computed from the jobs of both ends", () => {
  it("finished, late, rated, called off: each figure lists its jobs", async () => {
    const [poster, carrier] = [await world.newFirm(), await world.newFirm()];
    const id = await finished(poster, carrier);
    await finished(poster, carrier, { late: true });
    await as(poster).bookings.rate({ id, score: 5 });
    await as(carrier).bookings.handBack({ id: await booked(poster, carrier), reason: "Broke down." });
    await as(poster).bookings.release({ id: await booked(poster, carrier), reason: "No show." });
    await as(poster).loads.cancel({ id: await booked(poster, carrier), reason: "Sold." });
    expect(await recordOf(carrier, "carrier")).toMatchObject({
      finished: 2,
      firms: 1,
      late: 1,
      calledOff: 1,
      disputed: 0,
      ratings: 1,
      stars: 5,
      level: "New",
    });
    expect(await recordOf(poster, "poster")).toMatchObject({
      finished: 2,
      firms: 1,
      late: 0,
      calledOff: 2,
      ratings: 0,
    });
    expect((await as(poster).firms.record({})).carrier).toBeNull();
  });

  it("a confirmed arrival in time makes a late collection no late job, an unconfirmed one does not", async () => {
    const [poster, carrier] = [await world.newFirm(), await world.newFirm()];
    const at = world.clock.now();
    const arrivedAt = new Date(at.getTime() - DAY_MS);
    for (const receivedAt of [arrivedAt, at]) {
      const id = await delivered(poster, carrier);
      await world.db.load.update({ where: { id }, data: { collectDate: arrivedAt, deliverDate: null } });
      await world.db.milestone.create({
        data: {
          id: world.services.newId("milestone"),
          loadId: id,
          carrierId: carrier.id,
          kind: "ARRIVED",
          place: 1,
          at: arrivedAt,
          receivedAt,
          by: "driver",
        },
      });
      await as(poster).bookings.confirm({ id });
    }
    expect(await recordOf(carrier, "carrier")).toMatchObject({ finished: 2, late: 1 });
  });

  it("counts both of two jobs that are confirmed at once", async () => {
    const [poster, carrier] = [await world.newFirm(), await world.newFirm()];
    const ids = [
      await delivered(poster, carrier),
      await delivered(poster, carrier),
      await delivered(poster, carrier),
    ];
    await Promise.all(ids.map((id) => as(poster).bookings.confirm({ id })));
    expect(await recordOf(carrier, "carrier")).toMatchObject({ finished: 3 });
    expect(await recordOf(poster, "poster")).toMatchObject({ finished: 3 });
  });

  it("is shown to the other end of a booking", async () => {
    const [poster, carrier] = [await world.newFirm(), await world.newFirm()];
    await finished(poster, carrier);
    const { load } = await as(carrier).loads.get({ id: await delivered(poster, carrier) });
    expect(load.poster).toMatchObject({
      finished: 1,
      firms: 1,
      late: 0,
      unpaid: 1,
      overdue: 0,
      daysToPay: null,
    });
  });
});

describe("contract 8: disputes count by ruling only", () => {
  let admin: AdminActor;
  beforeAll(async () => {
    const { person } = await world.newMember(await world.newFirm());
    await world.db.person.update({ where: { id: person.id }, data: { isAdmin: true } });
    admin = { kind: "admin", person: { id: person.id, name: person.name } };
  });
  const rule = (id: string, outcome: "CONFIRMED" | "CANCELLED", agreedPence?: number) =>
    world
      .as(admin)
      .disputes.resolve({ id, outcome, ...(agreedPence ? { agreedPence } : {}), note: "Ruled." });

  it("keeps the record of a firm that was accused and cleared", async () => {
    const [poster, carrier] = [await world.newFirm(), await world.newFirm()];
    const id = await disputed(poster, carrier);
    await rule(id, "CONFIRMED");
    expect(await recordOf(carrier, "carrier")).toMatchObject({ finished: 1, disputed: 0 });
  });

  it("judges a ruling by the price that both ends had agreed to since the booking", async () => {
    const [poster, carrier] = [await world.newFirm(), await world.newFirm()];
    const changed = async () => {
      const id = await booked(poster, carrier, 50_000);
      const { change } = await as(poster).changes.propose({ id, penceDelta: 20_000 });
      await as(carrier).changes.agree({ id, changeId: change?.id ?? "" });
      await world.db.load.update({ where: { id }, data: { status: "DELIVERED" } });
      return id;
    };
    const upheld = await changed();
    await as(carrier).disputes.raise({ id: upheld, reason: "unpaid", details: "Said he would not." });
    await rule(upheld, "CONFIRMED", 70_000);
    expect(await recordOf(poster, "poster")).toMatchObject({ disputed: 0, finished: 1 });
    const lowered = await changed();
    await as(poster).disputes.raise({ id: lowered, reason: "damage", details: "Leaning." });
    await rule(lowered, "CONFIRMED", 60_000);
    expect(await recordOf(carrier, "carrier")).toMatchObject({ disputed: 1 });
    const agreed = { id: lowered, outcome: "CONFIRMED", agreedPence: 70_000, reason: "A mistake." } as const;
    await world.as(admin).admin.correct.reviseRuling(agreed);
    expect(await recordOf(carrier, "carrier")).toMatchObject({ disputed: 0 });
  });

  it("counts a lower price against the carrier, until the ruling is revised", async () => {
    const [poster, carrier] = [await world.newFirm(), await world.newFirm()];
    const id = await disputed(poster, carrier);
    await rule(id, "CONFIRMED", 30_000);
    expect(await recordOf(carrier, "carrier")).toMatchObject({ finished: 0, disputed: 1 });
    expect(await recordOf(poster, "poster")).toMatchObject({ finished: 1, disputed: 0 });
    await world.as(admin).admin.correct.reviseRuling({ id, outcome: "CANCELLED", reason: "Worse." });
    expect(await recordOf(carrier, "carrier")).toMatchObject({ finished: 0, disputed: 1 });
    expect(await recordOf(poster, "poster")).toMatchObject({ finished: 0, disputed: 0 });
    await world
      .as(admin)
      .admin.correct.reviseRuling({ id, outcome: "CONFIRMED", agreedPence: 45_000, reason: "A mistake." });
    expect(await recordOf(carrier, "carrier")).toMatchObject({ finished: 1, disputed: 0 });
  });

  it("counts an agreed outcome against nobody", async () => {
    const [poster, carrier] = [await world.newFirm(), await world.newFirm()];
    const id = await disputed(poster, carrier);
    await as(carrier).disputes.resolve({ id, outcome: "CONFIRMED", agreedPence: 30_000, note: "Half." });
    await as(poster).disputes.resolve({ id, outcome: "CONFIRMED", agreedPence: 30_000, note: "Half." });
    expect(await recordOf(carrier, "carrier")).toMatchObject({ finished: 1, disputed: 0 });
  });
});

describe("contract 8: linked firms do not count", () => {
  async function linkedPair(link: (a: TestFirm, b: TestFirm) => Promise<unknown>) {
    const [a, b] = [await world.newFirm(), await world.newFirm()];
    await finished(a, b);
    await link(a, b);
    await refreshRecords(world.system());
    return { a, b, record: await recordOf(b, "carrier") };
  }
  const reasonsOf = async (a: TestFirm) =>
    (
      await world.db.firmLink.findMany({
        where: { firmId: a.id },
        orderBy: { otherId: "asc" },
      })
    ).flatMap(({ reasons }) => reasons);
  const signIn = (firm: TestFirm, address: string, daysAgo: number) => {
    const createdAt = new Date(world.clock.now().getTime() - daysAgo * DAY_MS);
    return world.db.session.create({
      data: {
        id: world.services.newId("sess"),
        personId: firm.owner.personId,
        firmId: firm.id,
        userAgent: "Test",
        address,
        createdAt,
        lastSeenAt: createdAt,
        expiresAt: createdAt,
      },
    });
  };
  const device = (firm: TestFirm, hash: Uint8Array<ArrayBuffer>) =>
    world.db.device.create({
      data: {
        id: world.services.newId("device"),
        personId: firm.owner.personId,
        hash,
        userAgent: "Test",
        createdAt: world.clock.now(),
        usedAt: world.clock.now(),
      },
    });

  it.each([
    [
      "people",
      (a: TestFirm, b: TestFirm) =>
        world.db.member.create({
          data: {
            id: world.services.newId("member"),
            firmId: b.id,
            personId: a.owner.personId,
            role: "TRAFFIC",
            createdAt: world.clock.now(),
            leftAt: world.clock.now(),
          },
        }),
    ],
    [
      "devices",
      async (a: TestFirm, b: TestFirm) => {
        const hash = new Uint8Array(32).fill(7);
        await device(a, hash);
        await device(b, hash);
      },
    ],
    [
      "addresses",
      async (a: TestFirm, b: TestFirm) => {
        for (const firm of [a, b]) for (const day of [1, 2]) await signIn(firm, "203.0.113.9", day);
      },
    ],
    [
      "contacts",
      async (a: TestFirm, b: TestFirm) => {
        await world.db.firm.update({ where: { id: a.id }, data: { contactPhone: "0161 496 0771" } });
        await world.db.firm.update({ where: { id: b.id }, data: { contactPhone: "+44 161 4960771" } });
      },
    ],
  ])("that share %s", async (reason, link) => {
    const { a, record } = await linkedPair(link);
    expect(record).toMatchObject({ finished: 0, firms: 0, notCounted: 1, level: "New" });
    expect(await reasonsOf(a)).toEqual([reason]);
  });

  it("does not link firms by one visit to the same office, or by private addresses", async () => {
    const { a, record } = await linkedPair(async (a, b) => {
      await signIn(a, "203.0.113.77", 1);
      await signIn(b, "203.0.113.77", 1);
      for (const firm of [a, b]) for (const day of [1, 2, 3]) await signIn(firm, "192.168.1.20", day);
    });
    expect(record).toMatchObject({ finished: 1, notCounted: 0 });
    expect(await reasonsOf(a)).toEqual([]);
  });

  it("does not link firms by an address of a mobile network, where more than twenty firms sign in", async () => {
    const { a, record } = await linkedPair(async (a, b) => {
      const others = await Promise.all(Array.from({ length: 19 }, () => world.newFirm()));
      for (const firm of [a, b, ...others]) for (const day of [1, 2]) await signIn(firm, "203.0.113.50", day);
    });
    expect(record).toMatchObject({ finished: 1, notCounted: 0 });
    expect(await reasonsOf(a)).toEqual([]);
  });

  it("counts the jobs again after an admin has cleared the link, also at the next check", async () => {
    const { a, b } = await linkedPair(async (a, b) => {
      const hash = new Uint8Array(32).fill(9);
      await device(a, hash);
      await device(b, hash);
    });
    const { person } = await world.newMember(a);
    const admin: AdminActor = { kind: "admin", person: { id: person.id, name: person.name } };
    const shown = await world.as(admin).admin.firms.get({ id: a.id });
    expect(shown.links).toMatchObject([{ id: b.id, reasons: ["devices"], clearedAt: null }]);
    await world
      .as(admin)
      .admin.firms.clearLink({ firmId: a.id, otherId: b.id, reason: "Shared a laptop at a fair." });
    expect(await recordOf(b, "carrier")).toMatchObject({ finished: 1, notCounted: 0 });
    await refreshRecords(world.system());
    expect(await recordOf(b, "carrier")).toMatchObject({ finished: 1, notCounted: 0 });
  });
});

describe("contract 8: jobs in a record expire", () => {
  it("jobs are dropped after 24 months by the nightly job, which changes nothing the second time", async () => {
    const other = await createWorld();
    try {
      const [poster, carrier] = [await other.newFirm(), await other.newFirm()];
      const at = new Date(other.clock.now().getTime() - 700 * DAY_MS);
      const { load } = await other.as(other.actorOf(poster)).loads.post(posting());
      await other.db.recordEntry.create({
        data: {
          firmId: carrier.id,
          side: "carrier",
          loadId: load.id,
          otherId: poster.id,
          outcome: "FINISHED",
          at,
          pence: 45_000,
        },
      });
      await other.db.firmRecord.create({ data: { firmId: carrier.id, side: "carrier" } });
      expect(await refreshRecords(other.system())).toEqual({ linked: 0, changed: 1 });
      const read = async () => (await other.as(other.actorOf(carrier)).firms.record({})).carrier;
      expect(await read()).toMatchObject({ finished: 1 });
      expect(await refreshRecords(other.system())).toEqual({ linked: 0, changed: 0 });
      other.clock.advance({ days: 60 });
      expect(await refreshRecords(other.system())).toEqual({ linked: 0, changed: 1 });
      expect(await read()).toMatchObject({ finished: 0, score: 59 });
    } finally {
      await other.drop();
    }
  });
});

describe("contract 4: a payment is recorded by either end, and the carrier's word stands", () => {
  it("can be changed by the poster until the carrier confirms it", async () => {
    const [poster, carrier] = [await world.newFirm(), await world.newFirm()];
    const id = await delivered(poster, carrier, { daysAgo: 30 });
    const paidAt = new Date(world.clock.now().getTime() - 2 * DAY_MS).toISOString();
    const said = await as(poster).bookings.paid({ id, paidAt });
    expect(said.load).toMatchObject({ paidAt, paidSaidBy: "poster", paidContestedAt: null });
    const seen = (await as(carrier).loads.get({ id })).load;
    expect(seen.allowedActions).toEqual(expect.arrayContaining(["paid", "contestPaid"]));
    const confirmed = await as(carrier).bookings.paid({ id });
    expect(confirmed.load).toMatchObject({ paidAt, paidSaidBy: "carrier" });
    expect((await as(poster).loads.get({ id })).load.allowedActions).not.toContain("paid");
    expect(await codeOf(as(poster).bookings.paid({ id, paidAt: world.clock.now().toISOString() }))).toBe(
      "invalid_transition",
    );
    expect(await codeOf(as(carrier).bookings.contestPaid({ id }))).toBe("invalid_transition");
  });

  it("is withdrawn if the carrier contests it, and the poster may record another day", async () => {
    const [poster, carrier] = [await world.newFirm(), await world.newFirm()];
    const id = await delivered(poster, carrier, { daysAgo: 40 });
    expect(await codeOf(as(carrier).bookings.contestPaid({ id }))).toBe("invalid_transition");
    await as(poster).bookings.paid({ id });
    expect(await recordOf(poster, "poster")).toMatchObject({ unpaid: 0, overdue: 0 });
    expect(await codeOf(as(poster).bookings.contestPaid({ id }))).toBe("invalid_transition");
    const contested = await as(carrier).bookings.contestPaid({ id });
    expect(contested.load).toMatchObject({ paidAt: null, paidSaidBy: null });
    expect(contested.load).toHaveProperty("paidContestedAt", world.clock.now().toISOString());
    expect((await as(carrier).bookings.contestPaid({ id })).load.version).toBe(contested.load.version);
    expect(await recordOf(poster, "poster")).toMatchObject({ unpaid: 1, overdue: 1 });
    expect((await as(poster).bookings.paid({ id })).load).toMatchObject({
      paidSaidBy: "poster",
      paidContestedAt: null,
    });
    const { history } = await as(poster).loads.history({ id });
    expect(history.map(({ action }) => action).slice(-3)).toEqual(["paid", "contestPaid", "paid"]);
  });

  it("contract 8: days to pay include what is still unpaid", async () => {
    const [poster, carrier] = [await world.newFirm(), await world.newFirm()];
    for (const paidAfter of [1, 2, 2]) {
      const id = await delivered(poster, carrier, { daysAgo: 90 });
      const paidAt = new Date(world.clock.now().getTime() - (90 - paidAfter) * DAY_MS).toISOString();
      await as(carrier).bookings.paid({ id, paidAt });
    }
    for (let owed = 0; owed < 5; owed += 1) await delivered(poster, carrier, { daysAgo: 80 });
    await refreshRecords(world.system());
    expect(await recordOf(poster, "poster")).toMatchObject({ daysToPay: 80, unpaid: 5, overdue: 5 });
  });
});
