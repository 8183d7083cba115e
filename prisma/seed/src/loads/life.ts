import { daysBetween, minutesOfTime } from "@board/calendar";
import type { TimeWindow } from "@board/db/enums";
import type { DemoFirm } from "../firms/firms.ts";
import type { Random } from "../random.ts";
import type { Moment, Timeline } from "../timeline.ts";
import { anyCarrier, awake, gatherQuotes, sendPrice, wantingCarriers } from "./market.ts";
import { minutesOnTheWay } from "./posting.ts";
import type { Story } from "./story.ts";
import { WORDINGS } from "./wordings.ts";

const HOUR = 60;
const DAY = 1_440;

export interface Scene {
  random: Random;
  timeline: Timeline;
  carriers: readonly DemoFirm[];
  /** End of the life: no event at or after this moment. */
  until: Moment;
  /** The collection day, relative to today. */
  offset: number;
}

/** Ends some quotes before the load is decided: the poster declines one, or the carrier withdraws it. */
function thinOut({ random }: Scene, story: Story, at: Moment, keep: DemoFirm): void {
  for (const quote of story.activeQuotes.filter(({ carrier }) => carrier !== keep)) {
    if (random.chance(0.07)) story.decline(quote, at, random.pick(WORDINGS.declineReasons));
    else if (random.chance(0.05)) story.withdraw(quote, at);
  }
}

/** Minutes within which most interested carriers quote. */
const ANSWERS_WITHIN = 600;
/** Minutes until a quote expires: three days, plus a few until the job has recorded it. */
const QUOTE_ENDS = 3 * DAY + 3;
/** Quotes sent between these moments would expire during today. */
const RUNS_OUT_TODAY = [-QUOTE_ENDS - 90, -2_700] as const;
/** Renewals of those quotes are sent between these moments. */
const RENEWED = [-2_700, -DAY - 1] as const;

/**
 * Adds the quotes of carriers between two moments: most come soon, and expired ones are replaced by others.
 * The same quotes must be active all day today, so carriers renew those that would expire during it.
 */
export function quoteUntil(
  { random, carriers, timeline }: Scene,
  story: Story,
  from: Moment,
  until: Moment,
): void {
  const soon = Math.min(from + ANSWERS_WITHIN, until);
  const [first, last] = RUNS_OUT_TODAY;
  gatherQuotes(random, carriers, story, [from, soon]);
  for (const quote of story.activeQuotes) {
    const sent = (quote.row.updatedAt.getTime() - timeline.at(0).getTime()) / 60_000;
    if (until >= 0 && sent >= first && sent <= last)
      sendPrice(random, story, quote.carrier, awake(random, random.between(...RENEWED)), 0.98);
    else if (sent + QUOTE_ENDS < until) story.expireQuote(quote, sent + QUOTE_ENDS);
  }
  if (until - soon > DAY || story.activeQuotes.length === 0)
    gatherQuotes(random, carriers, story, [Math.max(soon, until - 2 * DAY + 200), until]);
}

function bookAtPrice({ random, carriers }: Scene, story: Story, pence: number, at: Moment): Moment | null {
  const wanting = wantingCarriers(random, carriers, story, at);
  const taker = wanting.length > 0 ? random.pick(wanting) : anyCarrier(random, carriers, story, at);
  if (taker === null) return null;
  story.book(taker, pence, at);
  return at;
}

/** Books the load by an accepted quote or at the poster's price; returns null if no carrier takes it. */
export function bookIt(scene: Scene, story: Story, from: Moment, at: Moment): Moment | null {
  const { random, carriers } = scene;
  const { pricingMode, bookNowPence } = story.posting;
  if (pricingMode === "BOOK_NOW" && bookNowPence !== null) {
    if (random.chance(0.3)) quoteUntil(scene, story, from, at - 5);
    return bookAtPrice(scene, story, bookNowPence, at);
  }
  quoteUntil(scene, story, from, at - 5);
  if (story.activeQuotes.length === 0) {
    const carrier = anyCarrier(random, carriers, story, from);
    if (carrier === null) return null;
    sendPrice(random, story, carrier, at - 4);
  }
  const cheapest = story.activeQuotes.toSorted((a, b) => a.row.amountPence - b.row.amountPence);
  const best = random.chance(0.72) ? cheapest.at(0) : random.pick(cheapest);
  if (best === undefined) return null;
  thinOut(scene, story, at - 3, best.carrier);
  story.accept(best, at);
  return at;
}

/** Returns the actual time of collection, on the collection day. */
export function collectionMoment({ random, timeline, offset }: Scene, story: Story, booked: Moment): Moment {
  const { collectByTime, collectWindow } = story.posting;
  const windows = { AM: [480, 715], PM: [745, 1_000], Anytime: [510, 960] } as const;
  const [earliest, latest] = windows[collectWindow];
  const minute =
    collectByTime === null ? random.int(earliest, latest) : minutesOfTime(collectByTime) - random.int(0, 30);
  return Math.max(timeline.moment(offset, minute), booked + random.int(15, 50));
}

const TIPPED: Record<TimeWindow, readonly [number, number]> = {
  AM: [450, 705],
  PM: [735, 1_005],
  Anytime: [480, 960],
};

/**
 * Returns the actual time of delivery: after the drive, within its window or slot, or later if the carrier
 * is late.
 */
function deliveryMoment(
  { random, timeline, offset }: Scene,
  story: Story,
  collected: Moment,
  late: boolean,
): Moment {
  const { collectDate, deliverDate, deliverByTime, deliverWindow } = story.posting;
  const arrival = collected + minutesOnTheWay(story.posting) + random.int(5, 40);
  if (deliverDate === null) {
    const minute = arrival - timeline.moment(Math.floor(arrival / DAY), 0);
    return minute < 18 * HOUR
      ? arrival
      : timeline.moment(Math.floor(arrival / DAY) + 1, random.int(...TIPPED.AM));
  }
  const day = offset + daysBetween(collectDate, deliverDate);
  if (deliverByTime === null)
    return Math.max(timeline.moment(late ? day + 1 : day, random.int(...TIPPED[deliverWindow])), arrival);
  const minute = minutesOfTime(deliverByTime) + (late ? random.int(40, 150) : -random.int(2, 35));
  return Math.max(timeline.moment(day, minute), arrival);
}

/** Collects and delivers the load as far as time allows. Returns when it was delivered. */
export function carryIt(scene: Scene, story: Story, booked: Moment): Moment | null {
  const { random, until } = scene;
  const collected = collectionMoment(scene, story, booked);
  if (collected >= until) return null;
  story.collect(collected, random.pick(WORDINGS.drivers), random.pick(WORDINGS.regs));
  const late = random.chance(story.carrier?.profile.carrying?.late ?? 0);
  const delivered = deliveryMoment(scene, story, collected, late);
  if (delivered >= until) return null;
  story.deliver(delivered, random.pick(WORDINGS.receivers));
  return delivered;
}

/** Raises a dispute after delivery; an older one is settled by the two ends, a recent one stays open. */
export function argue({ random, until }: Scene, story: Story, delivered: Moment): void {
  const { by, reason, details, answer, note } = random.pick(WORDINGS.disputes);
  const raised = delivered + random.int(30, 20 * HOUR);
  if (raised >= until) return;
  story.dispute(raised, by, reason, details);
  const answered = raised + random.int(60, 20 * HOUR);
  if (answered >= until) return;
  story.state(answered, by === "poster" ? "carrier" : "poster", answer);
  const settled = answered + random.int(DAY, 4 * DAY);
  if (settled < until) story.settle(settled, random.chance(0.85) ? "CONFIRMED" : "CANCELLED", note);
}

function starsAround(random: Random, usual: number): number {
  return Math.min(5, Math.max(1, Math.round(usual + random.between(-1.1, 1.1))));
}

function rateEachOther({ random, until }: Scene, story: Story, confirmed: Moment): void {
  const { carrier, posting } = story;
  if (carrier === null) return;
  const ways = [
    { by: "poster", share: 0.55, stars: carrier.profile.carrying?.stars ?? 4 },
    { by: "carrier", share: 0.45, stars: posting.poster.profile.posting?.stars ?? 4 },
  ] as const;
  for (const { by, share, stars } of ways) {
    const at = confirmed + random.int(20, 3 * DAY);
    if (at >= until || !random.chance(share)) continue;
    story.rate(
      at,
      by,
      starsAround(random, stars),
      random.chance(0.3) ? random.pick(WORDINGS.ratingComments) : null,
    );
  }
}

/**
 * Confirms a delivery, manually or after seven days, pays it as promptly as the poster usually does, and lets the
 * two ends rate each other.
 */
export function wrapUp(scene: Scene, story: Story, delivered: Moment): void {
  const { random, timeline, until } = scene;
  const confirmedByPoster = random.chance(0.7);
  const afterAWeek = delivered + 7 * DAY + random.int(1, 9);
  // Automatic confirmations of today are left to the board's job.
  const byItself = afterAWeek < 0 ? afterAWeek : Number.POSITIVE_INFINITY;
  const confirmed = confirmedByPoster ? delivered + random.int(HOUR, 4 * DAY) : byItself;
  const [early, late] = story.posting.poster.profile.posting?.pays ?? [0, 0];
  const dueIn = Math.floor(delivered / DAY) + story.posting.termsDays + random.int(early, late);
  const paid = Math.max(timeline.moment(dueIn, random.int(10 * HOUR, 15 * HOUR)), delivered + DAY);
  const steps = [
    { at: confirmed, take: () => story.confirm(confirmed, confirmedByPoster ? "poster" : null) },
    { at: paid, take: () => story.paid(paid) },
  ];
  for (const { at, take } of steps.sort((a, b) => a.at - b.at)) if (at < until) take();
  if (confirmed < until) rateEachOther(scene, story, confirmed);
}
