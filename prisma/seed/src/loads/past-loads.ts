import { weekday } from "@board/calendar";
import type { Moment } from "../timeline.ts";
import { argue, bookIt, carryIt, collectionMoment, type Scene, wrapUp } from "./life.ts";
import type { LoadFactory } from "./load-factory.ts";
import { gatherQuotes } from "./market.ts";
import type { Story } from "./story.ts";
import { CANCEL_REASONS, EARLY_CANCEL_REASONS, HAND_BACK_REASONS } from "./wordings.ts";

const HOUR = 60;
const DAYS_BACK = 90;

/** Relative number of collections on each day of the week, Monday first. */
const WEEK = [1, 1, 1.05, 1, 0.95, 0.3, 0.1] as const;

function collectionDay({ random, timeline }: LoadFactory): number {
  for (;;) {
    const offset = random.int(-DAYS_BACK, -1);
    if (random.chance(WEEK[weekday(timeline.day(offset)) - 1] ?? 0)) return offset;
  }
}

/** Expires an unbooked load and its quotes at the start of the day after collection. */
function runOut({ timeline, offset }: Scene, story: Story): void {
  story.expire(timeline.moment(offset + 1, 1));
}

function handBack(scene: Scene, story: Story, booked: Moment, latest: number): number | null {
  const at = booked + scene.random.int(40, 120);
  if (at >= latest - HOUR) return booked;
  story.handBack(at, scene.random.pick(HAND_BACK_REASONS));
  return bookIt(scene, story, at + 5, latest);
}

function live(scene: Scene, story: Story, latestBooking: number): void {
  const { random } = scene;
  const posting = story.posting.poster.profile.posting;
  const first = bookIt(scene, story, story.postedAt + 6, latestBooking);
  if (first === null) {
    runOut(scene, story);
    return;
  }
  const handsBack = story.carrier?.profile.carrying?.handsBack ?? 0;
  const booked = random.chance(handsBack) ? handBack(scene, story, first, latestBooking) : first;
  if (booked === null) {
    runOut(scene, story);
    return;
  }
  if (random.chance(posting?.callsOff ?? 0)) {
    const at = Math.min(collectionMoment(scene, story, booked) - 30, booked + random.int(60, 900));
    story.cancel(Math.max(at, booked + 5), random.pick(CANCEL_REASONS));
    return;
  }
  const delivered = carryIt(scene, story, booked);
  if (delivered === null) return;
  if (random.chance(0.035)) argue(scene, story, delivered);
  if (story.load.status === "DELIVERED") wrapUp(scene, story, delivered);
}

/** Creates one load of the past three months, complete or as far as it got. */
function pastLoad(factory: LoadFactory): Story {
  const { random, timeline, carriers } = factory;
  const offset = collectionDay(factory);
  const lead = random.weighted([
    [0, 26],
    [1, 46],
    [2, 16],
    [3, 12],
  ]);
  const postedAt = timeline.moment(offset - lead, lead === 0 ? random.int(380, 590) : random.int(430, 1_030));
  const story = factory.post({ offset, postedAt });
  const scene: Scene = { random, timeline, carriers, until: 0, offset };
  const latestBooking = lead === 0 ? timeline.moment(offset, 725) : timeline.moment(offset, 300);
  const fate = random.weighted([
    ["lives", 86],
    ["runs out", 10],
    ["called off", 4],
  ]);
  if (fate === "runs out") {
    if (random.chance(0.35)) gatherQuotes(random, carriers, story, [postedAt + 6, postedAt + 3 * HOUR]);
    runOut(scene, story);
  } else if (fate === "called off") {
    gatherQuotes(random, carriers, story, [postedAt + 6, postedAt + 60]);
    story.cancel(postedAt + random.int(65, 170), random.pick(EARLY_CANCEL_REASONS));
  } else live(scene, story, latestBooking);
  return story;
}

/** Three months of work. */
export function pastLoads(factory: LoadFactory, count: number): Story[] {
  return Array.from({ length: count }, () => pastLoad(factory));
}
