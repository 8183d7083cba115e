import type { TestFirm } from "@board/testing/factories";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asDomainError } from "../../core/errors.ts";
import { ADMIN } from "../../testing/admin.ts";
import { createWorld, posting, type World } from "../../testing/world.ts";
import { collectLoad } from "../bookings/collect-load.ts";
import type { PostLoadInput } from "../schemas.ts";
import { checkGate } from "./check-gate.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.drop());

const callsOf = (firm: TestFirm, mode: "live" | "test" = "live") => world.as(world.actorOf(firm, mode));
type Calls = ReturnType<typeof callsOf>;

interface Job {
  id: string;
  poster: TestFirm;
  carrier: TestFirm;
  posts: Calls;
  carries: Calls;
}

async function posted(changes: Partial<PostLoadInput> = {}): Promise<Job> {
  const [poster, carrier] = await Promise.all([
    world.newFirm({ canCarry: false }),
    world.newFirm({ canPost: false, plan: "PRIORITY" }),
  ]);
  const [posts, carries] = [callsOf(poster), callsOf(carrier)];
  const { load } = await posts.loads.post(posting({ collectDate: "2026-11-18", ...changes }));
  return { id: load.id, poster, carrier, posts, carries };
}

async function win({ id, posts }: Job, carries: Calls) {
  const { quote } = await carries.quotes.send({ id, amountPence: 40_000 });
  return posts.quotes.accept({ id, quoteId: quote.id });
}

async function booked(changes: Partial<PostLoadInput> = {}): Promise<Job> {
  const job = await posted(changes);
  await win(job, job.carries);
  return job;
}

const view = async (calls: Calls, id: string) => (await calls.loads.get({ id })).load;

async function codeOf(job: Job): Promise<string> {
  const { collectionCode } = await view(job.posts, job.id);
  if (collectionCode === null) throw new Error("There is no code.");
  return collectionCode;
}

/** A code that is not this load's. */
const wrongFor = (code: string) => (code === "222222" ? "333333" : "222222");

async function refusalOf(call: Promise<unknown>) {
  const error = asDomainError(
    await call.then(
      () => null,
      (thrown: unknown) => thrown,
    ),
  );
  return { code: error.code, triesLeft: error.members.triesLeft };
}

const CODE = /^[2346789HKMQRTWXY]{6}$/;

describe("passport: every booked load has a collection code, which its two ends read while it is booked", () => {
  it("by accepting", async () => {
    const job = await posted();
    expect(await view(job.posts, job.id)).toMatchObject({ collectionCode: null, codeTriesLeft: null });
    const { load } = await win(job, job.carries);
    const code = await codeOf(job);
    expect(code).toMatch(CODE);
    expect(load).toMatchObject({ collectionCode: code, codeTriesLeft: 5 });
    expect(await view(job.carries, job.id)).toMatchObject({ collectionCode: code, codeTriesLeft: null });
    expect(await view(world.as(ADMIN), job.id)).toMatchObject({ collectionCode: null, codeTriesLeft: null });
  });

  it("by booking now", async () => {
    const job = await posted({ pricingMode: "BOOK_NOW", bookNowPence: 30_000 });
    const { load } = await job.carries.quotes.book({ id: job.id });
    expect(load).toMatchObject({ collectionCode: await codeOf(job) });
  });

  it("in test mode", async () => {
    const { poster } = await posted();
    const tests = callsOf(poster, "test");
    const { load } = await tests.loads.post(posting());
    const walked = await tests.testMode.advance({ id: load.id, to: "BOOKED" });
    expect(walked.load.collectionCode).toMatch(CODE);
  });

  it("keeps the code at an agreed change, draws another for another booking, and forgets the first driver", async () => {
    const job = await booked();
    const first = await codeOf(job);
    await job.carries.gate.announceVehicle({ id: job.id, driver: "Sam Whitfield" });
    const { change } = await job.carries.changes.propose({ id: job.id, penceDelta: 500 });
    await job.posts.changes.agree({ id: job.id, changeId: change?.id ?? "" });
    expect(await codeOf(job)).toBe(first);
    await job.posts.gate.check({ id: job.id, code: first });

    await job.posts.bookings.release({ id: job.id, reason: "Not answering" });
    expect((await view(job.posts, job.id)).collectionCode).toBeNull();
    await win(job, callsOf(await world.newFirm({ canPost: false, plan: "PRIORITY" })));
    expect(await codeOf(job)).not.toBe(first);
    expect(await view(job.posts, job.id)).toMatchObject({ driver: null, gateCheckedAt: null });
  });

  it("is stored in its own table only: in no event, email, notification, history or log", async () => {
    const job = await booked({ requires: { gateCheck: true } });
    const code = await codeOf(job);
    const { id } = job;
    await job.carries.gate.announceVehicle({ id, driver: "Sam Whitfield", vehicleReg: "LG69 VHT" });
    await refusalOf(job.posts.gate.check({ id, code: wrongFor(code) }));
    await job.posts.gate.check({ id, code });
    const tables = await world.db.$queryRaw<{ name: string }[]>`
      SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`;
    const holding: string[] = [];
    for (const { name } of tables) {
      const [row] = await world.db.$queryRawUnsafe<{ n: number }[]>(
        `SELECT count(*)::int AS n FROM "${name}" t WHERE row_to_json(t)::text LIKE '%' || $1 || '%'`,
        code,
      );
      if (row?.n !== 0) holding.push(name);
    }
    expect(holding).toEqual(["collection_code"]);
    expect(await world.db.event.count({ where: { loadId: id } })).toBeGreaterThan(4);
  });

  it("is deleted once the load is collected", async () => {
    const job = await booked();
    const { load } = await job.carries.bookings.collect({ id: job.id });
    expect(load).toMatchObject({ collectionCode: null });
    expect((await view(job.posts, job.id)).collectionCode).toBeNull();
  });
});

describe("passport: the carrier announces driver and registration before arrival", () => {
  it("both ends read them, in the history and by load.updated; collecting keeps them", async () => {
    const job = await booked();
    const { version } = await view(job.posts, job.id);
    const answer = await job.carries.gate.announceVehicle({
      id: job.id,
      driver: "Sam Whitfield",
      vehicleReg: "yk21fhm",
    });
    const announced = { driver: "Sam Whitfield", vehicleReg: "YK21 FHM" };
    expect(answer).toMatchObject({ load: { ...announced, version: version + 1 } });
    expect(answer).not.toHaveProperty("warnings");
    expect(await view(job.posts, job.id)).toMatchObject(announced);
    const { history } = await job.posts.loads.history({ id: job.id });
    expect(history.at(-1)).toMatchObject({ action: "announceVehicle", version: version + 1 });
    const told = await world.db.event.findMany({
      where: { loadId: job.id, type: "load.updated" },
      orderBy: { id: "asc" },
    });
    expect(told.map(({ firmId }) => firmId).toSorted()).toEqual([job.poster.id, job.carrier.id].toSorted());

    await job.carries.gate.announceVehicle({ id: job.id, vehicleReg: "YK21 FHM" });
    expect((await view(job.posts, job.id)).version).toBe(version + 1);
    const { load } = await job.carries.bookings.collect({ id: job.id });
    expect(load).toMatchObject(announced);
  });

  it("an unusual registration is a warning, never a refusal, also at the collection", async () => {
    const job = await booked();
    const input = { id: job.id, driver: "Sam Whitfield", vehicleReg: "12-d-12345" };
    const warnings = [expect.objectContaining({ code: "registration_unusual" })];
    expect(await job.carries.gate.announceVehicle(input)).toMatchObject({ warnings });
    const checked = await job.posts.gate.check({ id: job.id, code: await codeOf(job) });
    expect(checked.gateCheck).toMatchObject({ vehicleReg: "12-D-12345", warnings });
    expect(await job.carries.bookings.collect(input)).toMatchObject({
      warnings,
      load: { vehicleReg: "12-D-12345" },
    });
  });

  it("the next carrier's history does not show them", async () => {
    const job = await booked();
    await job.carries.gate.announceVehicle({ id: job.id, driver: "Sam Whitfield" });
    await job.posts.bookings.release({ id: job.id, reason: "Not answering" });
    const next = callsOf(await world.newFirm({ canPost: false, plan: "PRIORITY" }));
    await win(job, next);
    const { history } = await next.loads.history({ id: job.id });
    expect(history.map(({ action }) => action)).not.toContain("announceVehicle");
  });
});

describe("passport: the yard checks the code", () => {
  it("and a right one gives the firm, driver and registration to compare, in the history and by load.updated", async () => {
    const job = await booked();
    const code = await codeOf(job);
    await job.carries.gate.announceVehicle({ id: job.id, driver: "Sam Whitfield", vehicleReg: "YK21 FHM" });
    const heard = ` ${code.slice(0, 3)} ${code.slice(3)} `.toLowerCase();
    const answer = await job.posts.gate.check({ id: job.id, code: heard });
    const checkedAt = world.clock.now().toISOString();
    expect(answer).toMatchObject({
      gateCheck: {
        checkedAt,
        carrier: { id: job.carrier.id, name: job.carrier.name, phone: job.carrier.contactPhone },
        driver: "Sam Whitfield",
        vehicleReg: "YK21 FHM",
        warnings: [],
      },
      load: { gateCheckedAt: checkedAt },
    });
    expect(answer.load.allowedActions).not.toContain("gateCheck");
    const { history } = await job.carries.loads.history({ id: job.id });
    expect(history.at(-1)).toMatchObject({ action: "gateCheck", version: answer.load.version });

    const again = await job.posts.gate.check({ id: job.id, code });
    expect(again).toEqual(answer);
  });

  it("warns if driver or vehicle were not announced, and must be repeated once they are", async () => {
    const job = await booked();
    const { id } = job;
    const code = await codeOf(job);
    const codesOf = async () => {
      const { gateCheck } = await job.posts.gate.check({ id, code });
      return gateCheck.warnings.map((each) => each.code);
    };
    expect(await codesOf()).toEqual(["driver_not_announced", "vehicle_not_announced"]);
    await job.carries.gate.announceVehicle({ id, driver: "Sam Whitfield" });
    expect(await view(job.posts, id)).toMatchObject({ gateCheckedAt: null });
    expect(await codesOf()).toEqual(["vehicle_not_announced"]);
    await job.carries.gate.announceVehicle({ id, vehicleReg: "YK21 FHM" });
    expect((await view(job.posts, id)).allowedActions).toContain("gateCheck");
    expect(await codesOf()).toEqual([]);
    await world.as(ADMIN).admin.correct.details({ id, vehicleReg: "AB12 CDE", reason: "A typing error" });
    expect(await view(job.posts, id)).toMatchObject({ vehicleReg: "AB12 CDE", gateCheckedAt: null });
  });

  it("a strict request is refused instead of warned, and nothing is checked", async () => {
    const job = await booked();
    const strict = { ...world.contextOf(world.actorOf(job.poster)), strict: true };
    const check = checkGate(strict, { id: job.id, code: await codeOf(job) });
    expect((await refusalOf(check)).code).toBe("validation_failed");
    expect(await view(job.posts, job.id)).toMatchObject({ gateCheckedAt: null, codeTriesLeft: 5 });

    await job.carries.gate.announceVehicle({ id: job.id, driver: "Sam Whitfield", vehicleReg: "YK21 FHM" });
    await world.db.firm.update({
      where: { id: job.carrier.id },
      data: {
        holdsUntil: new Date(world.clock.now().getTime() + 1),
        contactBefore: { contactName: "Sam", email: "sam@before.example", phone: "0113 496 0000" },
      },
    });
    const known = { id: job.id, code: await codeOf(job) };
    expect(await checkGate(strict, known).catch(asDomainError)).toMatchObject({
      errors: [{ path: ["carrier"], code: "contact_changed" }],
    });
    expect(await view(job.posts, job.id)).toMatchObject({ gateCheckedAt: null });
    world.clock.advance({ ms: 1 });
    expect((await checkGate(strict, known)).gateCheck.warnings).toEqual([]);
  });

  it("compares with the driver and vehicle named at the collection: a warning, and both values in the history", async () => {
    const job = await booked();
    const { id } = job;
    await job.carries.gate.announceVehicle({ id, driver: "Sam Whitfield" });
    await job.posts.gate.check({ id, code: await codeOf(job) });
    const strict = { ...world.contextOf(world.actorOf(job.carrier)), strict: true };
    const named = { id, driver: "Alex Moss", vehicleReg: "yk21fhm" };
    expect((await refusalOf(collectLoad(strict, named))).code).toBe("validation_failed");
    for (const blank of [{ driver: "" }, { driver: " \t" }, { vehicleReg: "" }, { vehicleReg: "  " }])
      expect((await refusalOf(job.carries.bookings.collect({ id, ...blank }))).code).toBe(
        "validation_failed",
      );
    const { load, warnings } = await job.carries.bookings.collect(named);
    expect(warnings?.map((each) => each.code)).toEqual(["driver_not_checked", "vehicle_not_checked"]);
    expect(load).toMatchObject({ status: "IN_TRANSIT", driver: "Alex Moss", gateCheckedAt: null });
    for (const calls of [job.posts, job.carries]) {
      const { history } = await calls.loads.history({ id });
      expect(history.at(-1)).toMatchObject({
        action: "collect",
        changed: [
          { field: "driver", from: "Sam Whitfield", to: "Alex Moss" },
          { field: "vehicleReg", from: null, to: "YK21 FHM" },
        ],
      });
    }
  });

  it("locks it after five wrong ones, even for the right one, until the poster asks for a new one", async () => {
    const job = await booked();
    const code = await codeOf(job);
    const wrong = { id: job.id, code: wrongFor(code) };
    for (const triesLeft of [4, 3, 2, 1, 0])
      expect(await refusalOf(job.posts.gate.check(wrong))).toEqual({ code: "wrong_code", triesLeft });
    const right = { id: job.id, code };
    expect(await refusalOf(job.posts.gate.check(right))).toEqual({ code: "code_locked", triesLeft: 0 });
    const locked = await view(job.posts, job.id);
    expect(locked).toMatchObject({ codeTriesLeft: 0, gateCheckedAt: null });
    expect(locked.allowedActions).toContain("newCollectionCode");
    expect(locked.allowedActions).not.toContain("gateCheck");

    const { load } = await job.posts.gate.newCollectionCode({ id: job.id });
    expect(load).toMatchObject({ codeTriesLeft: 5, version: locked.version + 1 });
    const fresh = await codeOf(job);
    expect(fresh).not.toBe(code);
    const notes = await world.db.notification.findMany({
      where: { loadId: job.id, kind: "new_collection_code" },
      orderBy: { id: "asc" },
    });
    expect(notes.map(({ firmId }) => firmId)).toEqual([job.carrier.id]);
    expect(JSON.stringify(notes)).not.toContain(fresh);
    expect((await view(job.carries, job.id)).collectionCode).toBe(fresh);
    await job.posts.gate.check({ id: job.id, code: fresh });
  });

  it("compares five of many simultaneous guesses, and refuses the others", async () => {
    const job = await booked();
    const code = await codeOf(job);
    const guesses = Array.from({ length: 12 }, () =>
      job.posts.gate.check({ id: job.id, code: wrongFor(code) }),
    );
    const codes = (await Promise.all(guesses.map(refusalOf))).map((refusal) => refusal.code);
    expect(codes.filter((each) => each === "wrong_code")).toHaveLength(5);
    expect(codes.filter((each) => each === "code_locked")).toHaveLength(7);
    const { wrong } = await world.db.collectionCode.findUniqueOrThrow({ where: { loadId: job.id } });
    expect(wrong).toBe(5);
  });

  it("asks for a code if the load was booked before codes existed", async () => {
    const job = await booked();
    await world.db.collectionCode.delete({ where: { loadId: job.id } });
    expect(await view(job.posts, job.id)).toMatchObject({ collectionCode: null, codeTriesLeft: 0 });
    expect((await refusalOf(job.posts.gate.check({ id: job.id, code: "222222" }))).code).toBe("code_locked");
    await job.posts.gate.newCollectionCode({ id: job.id });
    expect(await codeOf(job)).toMatch(CODE);
  });

  it("accepts the code later, when the load may have left, if the gate had no connection", async () => {
    const job = await booked();
    const code = await codeOf(job);
    await job.carries.bookings.collect({ id: job.id });
    const { load } = await job.posts.gate.check({ id: job.id, code });
    expect(load).toMatchObject({ status: "IN_TRANSIT", gateCheckedAt: world.clock.now().toISOString() });
    expect((await refusalOf(job.posts.gate.newCollectionCode({ id: job.id }))).code).toBe(
      "invalid_transition",
    );
  });

  it("a retry under an Idempotency-Key counts once", async () => {
    const job = await booked();
    const code = await codeOf(job);
    const calls = world.as(world.actorOf(job.poster), { key: "gate-1" });
    const first = await calls.gate.check({ id: job.id, code });
    expect(await calls.gate.check({ id: job.id, code })).toEqual({ ...first, repeated: true });
  });

  it("a repeat under an Idempotency-Key with another code is refused", async () => {
    const job = await booked();
    const code = await codeOf(job);
    const calls = world.as(world.actorOf(job.poster), { key: "gate-2" });
    await calls.gate.check({ id: job.id, code });
    const other = calls.gate.check({ id: job.id, code: wrongFor(code) });
    expect((await refusalOf(other)).code).toBe("wrong_code");
  });

  it("stores the code under no Idempotency-Key, neither in the request nor in the answer", async () => {
    const job = await posted();
    const under = (key: string) => world.as(world.actorOf(job.poster), { key });
    const { quote } = await job.carries.quotes.send({ id: job.id, amountPence: 40_000 });
    const accept = { id: job.id, quoteId: quote.id };
    await under("accept").quotes.accept(accept);
    const code = await codeOf(job);
    expect((await under("accept").quotes.accept(accept)).load).toMatchObject({ collectionCode: code });
    await under("gate").gate.check({ id: job.id, code });
    await under("new").gate.newCollectionCode({ id: job.id });
    const fresh = await codeOf(job);
    expect(fresh).not.toBe(code);

    const kept = await world.db.idempotencyKey.findMany({
      where: { firmId: job.poster.id },
      orderBy: { key: "asc" },
    });
    expect(kept).toHaveLength(3);
    expect(JSON.stringify(kept)).toContain(job.id);
    for (const each of [code, fresh]) expect(JSON.stringify(kept)).not.toContain(each);
  });

  it("is refused to the carrier, and announcing to the poster", async () => {
    const job = await booked();
    const code = await codeOf(job);
    const { id } = job;
    for (const call of [
      () => job.carries.gate.check({ id, code }),
      () => job.carries.gate.newCollectionCode({ id }),
      () => job.posts.gate.announceVehicle({ id, driver: "Sam Whitfield" }),
    ])
      expect((await refusalOf(call())).code).toBe("invalid_transition");
  });
});

describe("passport: a load that requires a gate check is not collected before it", () => {
  const requires = { gateCheck: true };

  it("collect answers gate_check_missing until the yard has checked", async () => {
    const job = await booked({ requires });
    const { id } = job;
    expect((await refusalOf(job.carries.bookings.collect({ id }))).code).toBe("gate_check_missing");
    expect((await view(job.carries, id)).allowedActions).not.toContain("collect");
    await job.posts.gate.check({ id, code: await codeOf(job) });
    expect((await view(job.carries, id)).allowedActions).toContain("collect");
    const { load, warnings } = await job.carries.bookings.collect({ id, driver: "Sam Whitfield" });
    expect(load).toMatchObject({ status: "IN_TRANSIT", driver: "Sam Whitfield" });
    expect(load).not.toMatchObject({ gateCheckedAt: null });
    expect(warnings).toMatchObject([{ code: "driver_not_checked" }]);
  });

  it("another vehicle than the one the yard compared must be checked again", async () => {
    const job = await booked({ requires });
    const { id } = job;
    const code = await codeOf(job);
    await job.carries.gate.announceVehicle({ id, vehicleReg: "YK21 FHM" });
    await job.posts.gate.check({ id, code });
    const other = { id, vehicleReg: "AB12 CDE" };
    expect((await refusalOf(job.carries.bookings.collect(other))).code).toBe("gate_check_missing");
    await job.carries.gate.announceVehicle(other);
    expect((await refusalOf(job.carries.bookings.collect({ id }))).code).toBe("gate_check_missing");
    await job.posts.gate.check({ id, code });
    await job.carries.bookings.collect(other);
  });

  it("an admin enters the collection for the carrier without a check, with a reason", async () => {
    const job = await booked({ requires });
    const { status } = await world.as(ADMIN).admin.correct.collect({ id: job.id, reason: "By phone" });
    expect(status).toBe("IN_TRANSIT");
  });

  it("in the sandbox the step to IN_TRANSIT makes the check", async () => {
    const { poster } = await posted();
    const tests = callsOf(poster, "test");
    const { load } = await tests.loads.post(posting({ collectDate: "2026-11-18", requires }));
    const walked = await tests.testMode.advance({ id: load.id, to: "IN_TRANSIT" });
    expect(walked.load.gateCheckedAt).not.toBeNull();
  });
});
