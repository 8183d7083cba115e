import { weekday } from "@board/calendar";
import type { LoadFactory } from "./load-factory.ts";
import { gatherQuotes } from "./market.ts";
import type { Story } from "./story.ts";
import { DECLINE_REASONS } from "./wordings.ts";

const DAY = 1_440;
const END_OF_TODAY = 1_435;
/** A quote sent later than this is active today, whatever the hour. */
const STANDS_SINCE = -2_700;
/** A quote sent earlier than this has run out, whatever the hour. */
const RAN_OUT_BEFORE = -3 * DAY - 90;

/** Open loads by days ahead: most are collected in the next days. */
const DAYS_AHEAD = [
  [0, 13],
  [1, 40],
  [2, 20],
  [3, 11],
  [4, 7],
  [5, 5],
  [6, 3],
  [7, 2],
] as const;

const WEEK = [1, 1, 1, 1, 1, 0.45, 0.2] as const;

function collectionDay({ random, timeline }: LoadFactory): number {
  for (;;) {
    const offset = random.weighted(DAYS_AHEAD);
    if (random.chance(WEEK[weekday(timeline.day(offset)) - 1] ?? 0)) return offset;
  }
}

/** Most were put up today or yesterday; the longer ahead, the older some are. */
function postingMoment({ random, timeline }: LoadFactory, offset: number): number {
  const days =
    offset === 0
      ? random.weighted([
          [0, 65],
          [1, 35],
        ])
      : random.weighted([
          [0, 45],
          [1, 34],
          [2, 13],
          [4, 5],
          [5, 3],
        ]);
  if (days === 0) return Math.floor(DAY * (1 - 0.55 * random.next() ** 1.4)) - 3;
  return timeline.moment(-days, random.int(400, 1_060));
}

/** Adds expired quotes, then active ones. */
function quotesOn({ random, carriers }: LoadFactory, story: Story): void {
  const { postedAt, posting } = story;
  if (posting.bookNowPence !== null && random.chance(0.6)) return;
  if (postedAt + 120 < RAN_OUT_BEFORE) {
    gatherQuotes(random, carriers, story, [postedAt + 8, postedAt + 120]);
    for (const quote of story.activeQuotes) story.close([quote], "EXPIRED", postedAt + 123 + 3 * DAY);
  }
  const from = Math.max(postedAt + 2, STANDS_SINCE);
  const until = Math.min(from + random.int(60, 600), END_OF_TODAY);
  gatherQuotes(random, carriers, story, [from, until]);
  if (postedAt >= 0) return;
  for (const quote of story.activeQuotes) {
    if (random.chance(0.06))
      story.close([quote], "DECLINED", until + 1, { declineReason: random.pick(DECLINE_REASONS) });
    else if (random.chance(0.05)) story.close([quote], "WITHDRAWN", until + 1);
  }
}

/** The board: open loads of the coming week, quotes on many. */
export function openLoads(factory: LoadFactory, count: number): Story[] {
  return Array.from({ length: count }, () => {
    const offset = collectionDay(factory);
    const story = factory.post({ offset, postedAt: postingMoment(factory, offset) });
    quotesOn(factory, story);
    return story;
  });
}

/** Returns the test loads that integrators posted with a test key. */
export function testLoads(factory: LoadFactory): Story[] {
  const { random, timeline, firms } = factory;
  const integrators = firms.filter(({ profile }) => profile.posting?.through === "api");
  return integrators.flatMap((poster) =>
    [1, 2].map((offset) =>
      factory.post({ offset, postedAt: timeline.moment(-1, random.int(540, 1_020)), mode: "test", poster }),
    ),
  );
}
