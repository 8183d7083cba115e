import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { VISITOR } from "../../testing/site.ts";
import { createWorld, type World } from "../../testing/world.ts";
import type { ComponentKey } from "./rules.ts";
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

const read = () => world.as(VISITOR).status.read({});
async function partOf(key: ComponentKey) {
  const { components } = await read();
  const found = components.find((each) => each.key === key);
  if (found === undefined) throw new Error(`${key} is not shown`);
  return found;
}
/** Rows of the API's samples, oldest first. */
async function samplesOfApi() {
  const rows = await world.db.statusSample.findMany({
    where: { component: "api" },
    orderBy: { minute: "asc" },
  });
  return rows.map(({ total, failed, slow }) => [total, failed, slow]);
}

describe("the public status", () => {
  it("states each component's present state, with the age of its oldest work", async () => {
    const one = startProcess();
    one.answer(200, { times: 40 });
    await one.write({ webhooks: 74, email: 0, register: 86_400 });
    expect(await read()).toEqual({
      at: "2026-11-18T10:00:00.000Z",
      databaseAway: false,
      state: "slow",
      sentence: "Webhooks are slow.",
      components: [
        { key: "board", name: "Board", state: "well", oldestS: null },
        { key: "api", name: "API", state: "well", oldestS: null },
        { key: "webhooks", name: "Webhooks", state: "slow", oldestS: 74 },
        { key: "sign_in", name: "Sign-in", state: "well", oldestS: null },
        { key: "email", name: "Email", state: "well", oldestS: 0 },
        { key: "files", name: "Proof and documents", state: "well", oldestS: null },
        { key: "register", name: "Operator register", state: "well", oldestS: 86_400 },
      ],
    });
  });

  it("leaves out the register if none was read", async () => {
    await startProcess().write();
    const { sentence, components } = await read();
    expect(sentence).toBe("Everything works.");
    expect(components.map(({ key }) => key)).not.toContain("register");
  });

  it("reports within minutes that no worker runs", async () => {
    const one = startProcess();
    await pass(2, () => one.write());
    await pass(3, () => one.write(null));
    expect((await read()).sentence).toBe("Webhooks and emails are down.");
  });

  it("reports within minutes that no process serves", async () => {
    await pass(1, () => startProcess().write());
    await pass(3, () => keepOldest(world.services, NOTHING_WAITS));
    expect((await read()).sentence).toBe("The board, the API, signing in and files are down.");
  });

  it("reports that everything is down if no process could measure for minutes", async () => {
    await pass(1, () => startProcess().write());
    world.clock.advance({ minutes: 12 });
    expect(await read()).toMatchObject({ state: "down", databaseAway: false });
    await startProcess().write();
    world.clock.advance({ seconds: 11 });
    expect(await read()).toMatchObject({ state: "well" });
  });

  it("is unknown on a new board", async () => {
    expect(await read()).toMatchObject({ state: null, sentence: "Nothing was measured yet." });
  });
});

describe("the samples", () => {
  it("add the answers of all processes together", async () => {
    const [one, two] = [startProcess(), startProcess()];
    one.answer(200, { times: 94 });
    two.answer(503, { times: 1 });
    two.answer(200, { times: 3, ms: 600 });
    await Promise.all([one.write(), two.write()]);
    expect((await partOf("api")).state).toBe("well");
    two.answer(500, { times: 2 });
    await two.write();
    expect(await samplesOfApi()).toEqual([[100, 3, 3]]);
    world.clock.advance({ seconds: 11 });
    expect((await partOf("api")).state).toBe("slow");
    expect((await partOf("board")).state).toBe("well");
  });

  it("take the greatest age that a worker measured in a minute, and the newest minute", async () => {
    await keepOldest(world.services, { webhooks: 70 });
    await keepOldest(world.services, { webhooks: 3 });
    expect(await partOf("webhooks")).toMatchObject({ state: "slow", oldestS: 70 });
    world.clock.advance({ minutes: 1 });
    await keepOldest(world.services, { webhooks: 2 });
    expect(await partOf("webhooks")).toMatchObject({ state: "well", oldestS: 2 });
  });

  it("keep a process's unwritten values for a moment, but not longer than the state uses them", async () => {
    const tally = new StatusTally(world.services);
    const away = () => world.db.$executeRaw`ALTER TABLE status_sample RENAME TO status_sample_away`;
    const back = () => world.db.$executeRaw`ALTER TABLE status_sample_away RENAME TO status_sample`;
    await away();
    tally.count({ route: "/api/v1/loads", status: 503, ms: 5 });
    await expect(tally.flush()).rejects.toThrow("status_sample");
    world.clock.advance({ minutes: 2 });
    tally.count({ route: "/api/v1/loads", status: 200, ms: 5 });
    await expect(tally.flush()).rejects.toThrow("status_sample");
    await back();
    await tally.flush();
    const written = [
      [1, 1, 0],
      [1, 0, 0],
    ];
    expect(await samplesOfApi()).toEqual(written);
    await away();
    tally.count({ route: "/api/v1/loads", status: 503, ms: 5 });
    await expect(tally.flush()).rejects.toThrow("status_sample");
    world.clock.advance({ minutes: 3 });
    await back();
    await tally.flush();
    expect(await samplesOfApi()).toEqual([...written, [0, 0, 0]]);
  });
});
