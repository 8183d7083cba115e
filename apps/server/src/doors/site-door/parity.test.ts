import { afterAll, describe, expect, it } from "vitest";
import { type Answer, type Door, type OpenDoor, openRest, openSite } from "./testing/doors.ts";
import { createNormal } from "./testing/normal.ts";
import { type Cast, SCENARIOS, type Scenario } from "./testing/scenarios.ts";
import { startSite, type TestSite } from "./testing/site-server.ts";

const START = "2026-11-18T10:00:00.000Z";
const sites = { rest: await startSite(), site: await startSite() };
afterAll(() => Promise.all(Object.values(sites).map((site) => site.close())));

/** The statuses of all answers, so that a scenario which stopped meaning anything is noticed. */
const heard = new Set<unknown>();

/** Wraps a door and records its answers. */
function recorded(door: Door, answers: unknown[]): Door {
  const keep = async <T>(call: Promise<T>): Promise<T> => {
    const answer = await call;
    answers.push(structuredClone(answer));
    return answer;
  };
  return {
    call: (...given) => keep<Answer>(door.call(...given)),
    putPod: (...given) => keep(door.putPod(...given)),
    getPod: (...given) => keep(door.getPod(...given)),
  };
}

/** Plays a scenario with new firms and gives every answer, without what two worlds must differ in. */
async function play(site: TestSite, open: OpenDoor, scenario: Scenario): Promise<unknown[]> {
  site.clock.set(START);
  // Removes the loads of earlier scenarios from the board and from the price guide.
  await site.db.$executeRaw`TRUNCATE firm, load CASCADE`;
  const contacts = { contactEmail: "office@firm.example", contactPhone: "0113 496 0000" };
  const firms = [];
  for (const [name, more] of [
    ["Poster Ltd", {}],
    ["Carrier Ltd", { canPost: false }],
    ["Rival Ltd", { canPost: false }],
    ["Seatless Ltd", { seat: false }],
  ] as const) {
    const firm = await site.newFirm({ name, ...more });
    await site.db.firm.update({ where: { id: firm.id }, data: contacts });
    firms.push(firm);
  }
  const [poster, carrier, rival, seatless] = firms;
  if (!poster || !carrier || !rival || !seatless) throw new Error("Somebody is missing.");
  const answers: unknown[] = [];
  const doorOf = async (...given: Parameters<OpenDoor> extends [TestSite, ...infer Rest] ? Rest : never) =>
    recorded(await open(site, ...given), answers);
  const cast: Cast = {
    poster: await doorOf(poster, "live"),
    carrier: await doorOf(carrier, "live"),
    rival: await doorOf(rival, "live"),
    seatless: await doorOf(seatless, "live"),
    tester: await doorOf(poster, "test"),
    pass: (time) => site.clock.advance(time),
    sweep: site.sweep,
  };
  await scenario(cast);
  const normal = createNormal();
  return answers.map(normal);
}

describe("the two doors", { shuffle: false }, () => {
  it.each(Object.entries(SCENARIOS))("give the same answers: %s", async (_, scenario) => {
    const overRest = await play(sites.rest, openRest, scenario);
    const overSite = await play(sites.site, openSite, scenario);
    expect(overRest.length).toBeGreaterThan(0);
    expect(overSite).toEqual(overRest);
    for (const answer of overRest) {
      if (typeof answer === "object" && answer !== null && "status" in answer) heard.add(answer.status);
    }
  });

  it("were compared on successes and on refusals of every kind", () => {
    expect([...heard].toSorted()).toEqual([200, 400, 402, 403, 404, 409, 415, 422]);
  });
});
