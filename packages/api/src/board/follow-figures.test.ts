import { londonDay } from "@board/calendar";
import type { TestFirm } from "@board/testing/factories";
import { afterAll, beforeAll, expect, it } from "vitest";
import { NOTHING_KNOWN } from "../firms/requirements/rules.ts";
import type { BoardCounts, FiltersInput } from "../loads/filters/schemas.ts";
import { openStreams } from "../testing/open-stream.ts";
import { createWorld, type World } from "../testing/world.ts";
import { type Cast, randomChanges } from "./index/testing/changes.ts";
import { createDraws } from "./index/testing/draws.ts";
import { drawFilters } from "./index/testing/questions.ts";
import { keepCounts, keepSearches, type ReceivedEvent, receivedEvent } from "./keep-figures.ts";
import type { Searches } from "./searches/schemas.ts";

const SEED = 20_261_122;
const FIRST_LOADS = 40;
const STEPS = 60;
const QUESTIONS = 5;
/** A page reads one of its answers again now and then, in between its events. */
const READS_AGAIN = 0.2;

let world: World;
let cast: Cast;

beforeAll(async () => {
  world = await createWorld("2026-11-18T09:55:00.000Z");
  cast = {
    posters: [await world.newFirm(), await world.newFirm(), await world.newFirm({ plan: "PRIORITY" })],
    carriers: [await world.newFirm(), await world.newFirm({ plan: "PRIORITY" })],
  };
});
afterAll(() => world.drop());

/** One open page: its answers, kept by its events. */
async function openPage(firm: TestFirm, questions: readonly FiltersInput[]) {
  const actor = world.actorOf(firm);
  const calls = world.as(actor);
  const recent: ReceivedEvent[] = [];
  let counts: BoardCounts[] = [];
  let searches: Searches;
  let day = "";
  const readAll = async () => {
    counts = [];
    for (const filters of questions) counts.push(await calls.board.count(filters));
    searches = await calls.searches.list({});
    day = londonDay(world.clock.now());
  };
  for (const [number, query] of questions.entries())
    await calls.searches.create({ name: `${number}`, query });
  await readAll();
  let last = counts[0]?.position ?? "";
  return {
    /** Reads one answer again, which then holds some of the events already. */
    async readOne(number: number): Promise<void> {
      counts[number] = await calls.board.count(questions[number] ?? {});
    },
    async hear(open: ReturnType<typeof openStreams>): Promise<number> {
      const stream = open(firm, last);
      const told = stream.taken();
      stream.leave();
      last = told.at(-1)?.id ?? last;
      for (const { id, event } of told) recent.push(receivedEvent(id, event, 0));
      if (told.some(({ event }) => event.type === "reload") || day !== londonDay(world.clock.now())) {
        await readAll();
        return 0;
      }
      counts = counts.map((one, at) => keepCounts(one, questions[at] ?? {}, recent));
      searches = keepSearches(searches, recent);
      return told.length;
    },
    /** Compares everything with the service's answers of now. */
    async check(): Promise<void> {
      const figures = ({ open, matching }: BoardCounts) => ({ open, matching });
      for (const [at, filters] of questions.entries()) {
        const told = { filters, ...figures(counts[at] as BoardCounts) };
        expect(told).toEqual({ filters, ...figures(await calls.board.count(filters)) });
      }
      const now = await calls.searches.list({});
      expect(searches).toEqual({ ...now, position: searches.position });
    },
  };
}

it("keeps figures and tabs equal to the service's through random changes", async () => {
  const draws = createDraws(SEED);
  const changes = randomChanges(world, cast, draws);
  for (let load = 0; load < FIRST_LOADS; load += 1) await changes.post();
  const pages = [];
  for (const firm of [...cast.posters, ...cast.carriers]) {
    const questions = Array.from({ length: QUESTIONS }, () => drawFilters(draws));
    pages.push(await openPage(firm, questions));
  }
  let heard = 0;
  for (let step = 0; step < STEPS; step += 1) {
    await changes.next();
    // Pushes what is due by time, as every answer does.
    world.services.board.view({ ...(cast.posters[0] as TestFirm), facts: NOTHING_KNOWN });
    const open = openStreams(world);
    for (const page of pages) {
      if (draws.chance(READS_AGAIN)) await page.readOne(draws.below(QUESTIONS));
      heard += await page.hear(open);
      await page.check();
    }
  }
  expect(heard).toBeGreaterThan(STEPS);
}, 300_000);
