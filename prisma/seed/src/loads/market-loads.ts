import { needsLicence } from "@board/api/passport/rules";
import { weekday } from "@board/calendar";
import type { DemoFirm } from "../firms/firms.ts";
import { LOST_LICENCE } from "../firms/profiles.ts";
import { seasonOf } from "../freight/prices.ts";
import { type Moment, STORY_ENDS } from "../timeline.ts";
import { argue, bookIt, carryIt, collectionMoment, quoteUntil, type Scene, wrapUp } from "./life.ts";
import type { LoadFactory } from "./load-factory.ts";
import type { Story } from "./story.ts";
import { WORDINGS } from "./wordings.ts";

const HOUR = 60;
const DAY = 24 * HOUR;
/** Weeks of market history in the demo. */
export const WEEKS = 12;
/** Loads posted in an average week. */
const LOADS_A_WEEK = 240;
/** Relative numbers of loads posted, and of collections requested, by weekday, Monday first. */
const POSTED = [1, 1, 1.05, 1.05, 1, 0.16, 0.1] as const;
const COLLECTED = [1, 1, 1, 1, 0.95, 0.22, 0.06] as const;
/** Days on which the guide is trained, so that a load has the guide of its time. */
const LEARNED_ON: ReadonlySet<number> = new Set([-42, -35, -28, -21, -14, -7, 0]);
/**
 * Days from posting to collection, with weights: many are needed today or tomorrow, others are planned a
 * week ahead.
 */
const LEAD_DAYS = [
  [0, 11],
  [1, 19],
  [2, 17],
  [3, 15],
  [4, 13],
  [5, 10],
  [6, 8],
  [7, 7],
] as const;

const onDay = (days: readonly number[], { timeline }: LoadFactory, offset: number) =>
  days[weekday(timeline.day(offset)) - 1] ?? 0;

/** Moves a moment into office hours. */
function atWork({ timeline }: LoadFactory, moment: Moment): Moment {
  const start = timeline.moment(Math.floor(moment / DAY), 0);
  return start + Math.min(Math.max(moment - start, 400), 1_110);
}

function leadDays(factory: LoadFactory, day: number, minute: number): number {
  for (;;) {
    const lead = factory.random.weighted(LEAD_DAYS);
    if (lead === 0 && minute > 14 * HOUR) continue;
    if (factory.random.chance(onDay(COLLECTED, factory, day + lead))) return lead;
  }
}

/** Returns when a load is booked: most posters decide within hours, those who plan ahead wait for prices. */
function bookedAt(factory: LoadFactory, story: Story, latest: Moment): Moment {
  const { random } = factory;
  const from = story.postedAt + 8;
  const soon = from + random.int(25, 240);
  const late = from + (latest - from) * random.between(0.7, 1.02);
  const quick = story.posting.bookNowPence === null ? 0.2 : 0.4;
  return Math.max(Math.min(atWork(factory, random.chance(quick) ? soon : late), latest), from + 12);
}

/** Leaves the load open, with the quotes up to now. */
function stayOpen(scene: Scene, story: Story): void {
  const { random } = scene;
  if (story.posting.bookNowPence !== null && random.chance(0.6)) return;
  quoteUntil(scene, story, story.postedAt + 2, scene.until - 10);
  for (const quote of story.postedAt < 0 ? story.activeQuotes : []) {
    if (random.chance(0.06)) story.decline(quote, scene.until - 5, random.pick(WORDINGS.declineReasons));
    else if (random.chance(0.05)) story.withdraw(quote, scene.until - 5);
  }
}

function handBack(scene: Scene, story: Story, booked: Moment, latest: Moment): Moment | null {
  const at = booked + scene.random.int(40, 120);
  if (at + 30 >= latest) return booked;
  story.handBack(at, scene.random.pick(WORDINGS.handBackReasons));
  return bookIt(scene, story, at + 5, Math.min(at + scene.random.int(20, 180), latest));
}

/** Plays the life of a load that a carrier takes, from its booking on. */
function live(factory: LoadFactory, scene: Scene, story: Story, latest: Moment): void {
  const { random } = scene;
  const at = bookedAt(factory, story, latest);
  if (at >= scene.until) {
    stayOpen(scene, story);
    return;
  }
  const first = bookIt(scene, story, story.postedAt + 6, at);
  if (first === null) return;
  const { carrier, posting } = story;
  const givesUp = latest < scene.until && random.chance(carrier?.profile.carrying?.handsBack ?? 0);
  const booked = givesUp ? handBack(scene, story, first, latest) : first;
  if (booked === null) return;
  if (latest < scene.until && random.chance(posting.poster.profile.posting?.callsOff ?? 0)) {
    const before = Math.min(collectionMoment(scene, story, booked) - 30, booked + random.int(60, 900));
    const cancelled = Math.max(before, booked + 5);
    if (cancelled < scene.until) story.cancel(cancelled, random.pick(WORDINGS.cancelReasons));
    return;
  }
  const delivered = carryIt(scene, story, booked);
  if (delivered === null) return;
  if (random.chance(0.02)) argue(scene, story, delivered);
  if (story.load.status === "DELIVERED") wrapUp(scene, story, delivered);
}

/** Expires a load without a booking at the start of the day after its collection. */
function runOut({ timeline, offset }: Scene, story: Story): void {
  if (story.load.status === "POSTED" && offset < 0) story.expire(timeline.moment(offset + 1, 1));
}

/** Creates one load of the market, with its life up to now. */
function marketLoad(factory: LoadFactory, day: number): Story | null {
  const { random, timeline, carriers } = factory;
  const minute = random.int(400, 1_060);
  const lead = leadDays(factory, day, minute);
  const postedAt = timeline.moment(day, minute);
  if (postedAt >= STORY_ENDS - 15) return null;
  const offset = day + lead;
  const story = factory.post({ offset, postedAt });
  const scene: Scene = { random, timeline, carriers, until: STORY_ENDS, offset };
  const { collectByTime, collectWindow } = story.posting;
  // A load for today stays open only if it can still be collected today at any hour.
  const isOver = offset === 0 && (collectByTime !== null || collectWindow === "AM");
  const fate = random.weighted([
    ["lives", 86],
    ["runs out", isOver ? 0 : 10],
    ["called off", 4],
  ]);
  const latest =
    lead === 0 ? Math.max(timeline.moment(offset, 725), postedAt + 90) : timeline.moment(offset, 400);
  const calledOff = postedAt + random.int(65, 170);
  if (fate === "called off" && calledOff < STORY_ENDS) {
    quoteUntil(scene, story, postedAt + 6, postedAt + 60);
    story.cancel(calledOff, random.pick(WORDINGS.earlyCancelReasons));
  } else if (fate === "lives") live(factory, scene, story, latest);
  else if (offset >= 0) stayOpen(scene, story);
  else if (random.chance(0.35)) quoteUntil(scene, story, postedAt + 6, timeline.moment(offset, 700));
  runOut(scene, story);
  return story;
}

/**
 * Creates a load that is open or booked for the next days, or was delivered recently and is not confirmed, or
 * is disputed.
 */
function recentLoad(
  factory: LoadFactory,
  status: "POSTED" | "BOOKED" | "DELIVERED" | "DISPUTED",
  {
    poster,
    carriers = factory.carriers,
  }: { poster?: DemoFirm | undefined; carriers?: readonly DemoFirm[] } = {},
): Story | null {
  const { random, timeline } = factory;
  const isAhead = status === "POSTED" || status === "BOOKED";
  const offset = isAhead ? random.int(1, 3) : -random.int(2, 5);
  if (weekday(timeline.day(offset)) > 5) return null;
  const postedAt = timeline.moment(Math.min(offset, 0) - 1, random.int(430, 900));
  const story = factory.post({ offset, postedAt, poster });
  const scene: Scene = { random, timeline, carriers, until: STORY_ENDS, offset };
  if (status === "POSTED") {
    stayOpen(scene, story);
    return story;
  }
  const booked = bookIt(scene, story, postedAt + 6, postedAt + random.int(60, 150));
  const delivered = booked === null || status === "BOOKED" ? null : carryIt(scene, story, booked);
  if (delivered !== null && status === "DISPUTED") argue(scene, story, delivered);
  return story.load.status === status ? story : null;
}

/** Creates a load booked by the carrier that has since lost its licence, in a vehicle that needs one. */
function atRisk(factory: LoadFactory): Story | null {
  const carriers = factory.carriers.filter(({ profile }) => profile.key === LOST_LICENCE);
  const story = recentLoad(factory, "BOOKED", { carriers });
  return story && needsLicence(story.posting.vehicleClass) ? story : null;
}

/** Draws until a load meets the conditions; the others are discarded. */
function drawUntil(draw: () => Story | null): Story {
  for (;;) {
    const story = draw();
    if (story !== null) return story;
  }
}

/**
 * Creates weeks of a market up to now. All of its loads are generated alike, so that today's loads are consistent
 * with the past. In addition, Halden has a booked, a delivered and a disputed load, so that each can be shown on
 * any day.
 */
export function marketLoads(factory: LoadFactory, weeks: number): Story[] {
  const { random, timeline, firms } = factory;
  const days = Array.from({ length: 7 * weeks + 1 }, (_, nth) => nth - 7 * weeks);
  const usual = LOADS_A_WEEK / POSTED.reduce((sum, share) => sum + share, 0);
  const stories: (Story | null)[] = [];
  for (const day of days) {
    if (LEARNED_ON.has(day)) factory.learn(stories, timeline.moment(day, 0));
    const count =
      usual * onDay(POSTED, factory, day) * seasonOf(timeline.day(day)) + random.between(-1.5, 2.5);
    for (let nth = 0; nth < Math.floor(count); nth += 1) stories.push(marketLoad(factory, day));
  }
  const halden = firms.find(({ profile }) => profile.key === "halden");
  const recent = [
    drawUntil(() => recentLoad(factory, "BOOKED", { poster: halden })),
    drawUntil(() => recentLoad(factory, "DELIVERED", { poster: halden })),
    drawUntil(() => recentLoad(factory, "DISPUTED", { poster: halden })),
    ...Array.from({ length: 3 }, () => drawUntil(() => recentLoad(factory, "DISPUTED"))),
    drawUntil(() => atRisk(factory)),
  ];
  for (const story of recent) story.isDrawnToShow = true;
  return [...stories.filter((story) => story !== null), ...recent];
}

/**
 * Creates an open and a booked load with further stops, so that each can be shown on any day. Drawn after all
 * others, because draws that are discarded change those that follow.
 */
export function loadsWithStops(factory: LoadFactory): Story[] {
  return (["POSTED", "BOOKED"] as const).map((status) => {
    const story = drawUntil(() => {
      const drawn = recentLoad(factory, status);
      return drawn && drawn.posting.stops.length > 0 ? drawn : null;
    });
    story.isDrawnToShow = true;
    return story;
  });
}

/** Creates the sandbox loads that integrators posted with a test key. */
export function testLoads(factory: LoadFactory): Story[] {
  const { random, timeline, firms } = factory;
  const integrators = firms.filter(({ profile }) => profile.posting?.through === "api");
  return integrators.flatMap((poster) =>
    [1, 2].map((offset) =>
      factory.post({ offset, postedAt: timeline.moment(-1, random.int(540, 1_020)), mode: "test", poster }),
    ),
  );
}
