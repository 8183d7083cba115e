import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ADMIN } from "../../testing/admin.ts";
import { VISITOR } from "../../testing/site.ts";
import { createWorld, type World } from "../../testing/world.ts";
import { keepStatus } from "./keep-status.ts";
import type { ComponentKey } from "./rules.ts";
import type { RaiseIncident, StatusView } from "./schemas.ts";
import { keepOldest, type Oldest, StatusTally } from "./tally.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld("2026-11-18T10:00:00.000Z");
});
afterEach(() => world.drop());

const NOTHING_WAITS: Oldest = { webhooks: 0, email: 0 };

/** A process that serves and works in the background. */
function startProcess() {
  const tally = new StatusTally(world.services);
  return {
    answer: (status: number, { route = "/api/v1/loads", ms = 20, times = 1 } = {}) => {
      for (let time = 0; time < times; time += 1) tally.count({ route, status, ms });
    },
    write: async (oldest: Oldest | null = NOTHING_WAITS) => {
      await tally.flush();
      if (oldest !== null) await keepOldest(world.services, oldest);
    },
  };
}

async function pass(minutes: number, each: () => Promise<void>): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    await each();
    world.clock.advance({ minutes: 1 });
  }
}

const keep = () => keepStatus(world.system());
/** The days as they are counted, by component. */
async function daysOf(component: ComponentKey) {
  const rows = await world.db.statusDay.findMany({ where: { component }, orderBy: { day: "asc" } });
  return rows.map(({ day, well, slow, down }) => [day.toISOString().slice(0, 10), well, slow, down]);
}
const read = () => world.as(VISITOR).status.read({});
const partOf = ({ components }: StatusView, key: ComponentKey) => {
  const found = components.find((each) => each.key === key);
  if (found === undefined) throw new Error(`${key} is not shown`);
  return found;
};

describe("the minutes of a day", () => {
  it("are counted once they are closed, each of them once however often the job runs", async () => {
    const one = startProcess();
    await pass(10, async () => {
      await one.write();
      await keep();
    });
    await Promise.all([keep(), keep()]);
    await keep();
    expect(await daysOf("api")).toEqual([["2026-11-18", 9, 0, 0]]);
    expect(await daysOf("webhooks")).toEqual([["2026-11-18", 9, 0, 0]]);
  });

  it("in which no process was there were down, also when the whole service was away", async () => {
    const one = startProcess();
    await pass(5, () => one.write());
    world.clock.advance({ minutes: 12 });
    await pass(5, () => one.write());
    expect(await keep()).toEqual({ down: 12 * 6 });
    expect(await daysOf("board")).toEqual([["2026-11-18", 9, 0, 12]]);
    expect((await read()).components.map(({ key }) => key)).not.toContain("register");
  });

  it("belong to the days of London, and a gap over midnight to both", async () => {
    world.clock.set("2026-11-18T23:58:00.000Z");
    const one = startProcess();
    await one.write();
    world.clock.set("2026-11-19T00:03:00.000Z");
    await pass(2, () => one.write());
    await keep();
    expect(await daysOf("email")).toEqual([
      ["2026-11-18", 1, 0, 1],
      ["2026-11-19", 1, 0, 3],
    ]);
  });

  it("without a worker are down for webhooks and emails only, and without a web process for the rest", async () => {
    const one = startProcess();
    await pass(4, () => one.write(null));
    await pass(4, () => keepOldest(world.services, NOTHING_WAITS));
    world.clock.advance({ minutes: 1 });
    await one.write();
    await keep();
    expect(await daysOf("api")).toEqual([["2026-11-18", 4, 0, 4]]);
    expect(await daysOf("webhooks")).toEqual([["2026-11-18", 4, 0, 0]]);
  });

  it("are judged by the answers of all processes together", async () => {
    const [one, two] = [startProcess(), startProcess()];
    one.answer(200, { times: 94 });
    two.answer(503, { times: 1 });
    two.answer(200, { times: 3, ms: 600 });
    await Promise.all([one.write(), two.write()]);
    two.answer(500, { times: 2 });
    await two.write();
    world.clock.advance({ minutes: 3 });
    const sample = await world.db.statusSample.findFirst({
      where: { component: "api" },
      orderBy: { minute: "asc" },
    });
    expect(sample).toMatchObject({ total: 100, failed: 3, slow: 3 });
    await keep();
    expect(await daysOf("api")).toEqual([["2026-11-18", 0, 1, 1]]);
    expect(await daysOf("board")).toEqual([["2026-11-18", 1, 0, 1]]);
  });

  it("take the greatest age that a worker measured", async () => {
    await keepOldest(world.services, { webhooks: 70 });
    await keepOldest(world.services, { webhooks: 3 });
    world.clock.advance({ minutes: 2 });
    await keep();
    expect(await daysOf("webhooks")).toEqual([["2026-11-18", 0, 1, 0]]);
  });

  it("keep what a process could not write for a moment, but not longer than the minute is open", async () => {
    const tally = new StatusTally(world.services);
    const away = () => world.db.$executeRaw`ALTER TABLE status_sample RENAME TO status_sample_away`;
    const back = () => world.db.$executeRaw`ALTER TABLE status_sample_away RENAME TO status_sample`;
    await away();
    tally.count({ route: "/api/v1/loads", status: 503, ms: 5 });
    await expect(tally.flush()).rejects.toThrow("status_sample");
    world.clock.advance({ minutes: 1 });
    tally.count({ route: "/api/v1/loads", status: 200, ms: 5 });
    await expect(tally.flush()).rejects.toThrow("status_sample");
    await back();
    await tally.flush();
    const kept = async () =>
      (await world.db.statusSample.findMany({ where: { component: "api" }, orderBy: { minute: "asc" } })).map(
        ({ total, failed }) => [total, failed],
      );
    expect(await kept()).toEqual([
      [1, 1],
      [1, 0],
    ]);
    await away();
    tally.count({ route: "/api/v1/loads", status: 503, ms: 5 });
    await expect(tally.flush()).rejects.toThrow("status_sample");
    world.clock.advance({ minutes: 5 });
    await back();
    await tally.flush();
    expect(await kept()).toEqual([
      [1, 1],
      [1, 0],
      [0, 0],
    ]);
  });
});

describe("the public status", () => {
  it("says what is now, the last hour and the last 90 days", async () => {
    const one = startProcess();
    one.answer(200, { times: 40 });
    await pass(3, () => one.write({ ...NOTHING_WAITS, register: 86_400 }));
    await one.write({ ...NOTHING_WAITS, register: 86_400 });
    await keep();
    const status = await read();
    expect(status).toMatchObject({ state: "well", sentence: "Everything works.", databaseAway: false });
    const api = partOf(status, "api");
    expect(api).toMatchObject({
      state: "well",
      uptime: 1,
      lastHour: { answers: 40, failed: 0, slow: 0, slowMs: 500 },
    });
    expect(api.days).toHaveLength(90);
    expect(api.days.at(-1)).toEqual({
      day: "2026-11-18",
      state: "well",
      wellMinutes: 2,
      slowMinutes: 0,
      downMinutes: 0,
    });
    expect(api.days[0]).toMatchObject({ day: "2026-08-21", state: null });
    expect(partOf(status, "register")).toMatchObject({ state: "well", oldestS: 86_400, lastHour: null });
  });

  it("says within minutes that no worker runs", async () => {
    const one = startProcess();
    await pass(2, () => one.write());
    await pass(3, () => one.write(null));
    expect((await read()).sentence).toBe("Webhooks and emails are down.");
  });

  it("knows nothing on a new board", async () => {
    expect(await read()).toMatchObject({ state: null, sentence: "Nothing was measured yet." });
  });
});

describe("an incident", () => {
  const admin = () => world.as(ADMIN).admin.incidents;
  const visible = async () => {
    world.clock.advance({ seconds: 11 });
    return read();
  };
  const RAISED: RaiseIncident = {
    title: "Webhooks up to 9 minutes late",
    impact: "slow",
    components: ["webhooks"],
    text: "One receiver answers slowly.",
  };

  it("that is raised is public at once, with its part of the service", async () => {
    await startProcess().write();
    expect((await read()).sentence).toBe("Everything works.");
    const { incident } = await admin().raise(RAISED);
    const status = await read();
    expect(status.sentence).toBe("Webhooks are slow.");
    expect(status.incidents).toEqual([incident]);
    expect(incident).toMatchObject({ state: "open", endsAt: null, updates: [{ text: RAISED.text }] });
  });

  it("tells what was known when, and at its end what was lost and what changed", async () => {
    await startProcess().write();
    const { id } = (await admin().raise(RAISED)).incident;
    world.clock.advance({ minutes: 42 });
    await admin().update({ id, text: "It has its own worker now." });
    await admin().resolve({ id, lost: "Nothing was lost.", changed: "Each endpoint has its own limit." });
    await startProcess().write();
    const status = await visible();
    expect(status.sentence).toBe("Everything works.");
    expect(status.incidents).toMatchObject([
      {
        state: "over",
        minutes: 42,
        lost: "Nothing was lost.",
        changed: "Each endpoint has its own limit.",
        updates: [{ text: RAISED.text }, { text: "It has its own worker now." }],
      },
    ]);
    await expect(admin().update({ id, text: "More" })).rejects.toMatchObject({
      cause: { code: "incident_over" },
    });
    await expect(admin().resolve({ id, lost: "No", changed: "No" })).rejects.toMatchObject({
      cause: { code: "incident_over" },
    });
    const { incident } = await admin().correct({ id, lost: "Two emails were lost." });
    expect(incident).toMatchObject({ lost: "Two emails were lost.", title: RAISED.title, minutes: 42 });
    const log = await world.db.adminAction.findMany({ orderBy: { id: "asc" } });
    expect(log.map(({ action }) => action)).toEqual([
      "incident.raise",
      "incident.update",
      "incident.resolve",
      "incident.correct",
    ]);
    expect(log.at(-1)).toMatchObject({
      before: { lost: "Nothing was lost." },
      after: { lost: "Two emails were lost.", incident: id },
    });
  });

  it("that is planned is announced, and ends by its time", async () => {
    await startProcess().write();
    await admin().raise({
      ...RAISED,
      title: "Read-only for 5 minutes",
      startsAt: "2026-11-18T10:10:00.000Z",
      plannedUntil: "2026-11-18T10:15:00.000Z",
    });
    expect(await read()).toMatchObject({ state: "well", incidents: [{ state: "planned", planned: true }] });
    world.clock.set("2026-11-18T10:12:00.000Z");
    await startProcess().write();
    expect(await read()).toMatchObject({ sentence: "Webhooks are slow.", incidents: [{ state: "open" }] });
    world.clock.set("2026-11-18T10:16:00.000Z");
    await startProcess().write();
    expect(await read()).toMatchObject({ state: "well", incidents: [{ state: "over", minutes: 5 }] });
  });

  it("cannot begin or end in the future, nor end before it began, nor tell its end before it", async () => {
    const codes = (work: Promise<unknown>) =>
      work.then(
        () => [],
        (error: { cause: { errors: { path: string[]; code: string }[] } }) =>
          error.cause.errors.map(({ path, code }) => `${path.join(".")} ${code}`),
      );
    const later = "2026-11-18T11:00:00.000Z";
    expect(await codes(admin().raise({ ...RAISED, startsAt: later }))).toEqual(["startsAt in_future"]);
    const { id } = (await admin().raise(RAISED)).incident;
    const over = { id, lost: "Nothing", changed: "Nothing" };
    expect(await codes(admin().resolve({ ...over, endsAt: later }))).toEqual(["endsAt in_future"]);
    expect(await codes(admin().resolve({ ...over, endsAt: "2026-11-18T09:00:00.000Z" }))).toEqual([
      "endsAt before_start",
    ]);
    expect(await codes(admin().correct({ id, lost: "Nothing", endsAt: later }))).toEqual([
      "endsAt not_over",
      "lost not_over",
    ]);
  });

  it("of long ago is in the history, and no more on the page", async () => {
    const { id } = (await admin().raise(RAISED)).incident;
    world.clock.advance({ days: 10 });
    await admin().resolve({ id, lost: "Nothing", changed: "A limit" });
    // The incident began before the 90 days and ended within them.
    world.clock.advance({ days: 85 });
    expect((await read()).incidents).toMatchObject([{ id }]);
    world.clock.advance({ days: 25 });
    expect((await read()).incidents).toEqual([]);
    expect((await world.as(VISITOR).status.history({})).incidents).toMatchObject([{ id }]);
  });
});
