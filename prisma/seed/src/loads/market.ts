import { missingOf } from "@board/api/passport/rules";
import { distanceMiles } from "@board/geo";
import type { DemoFirm } from "../firms/firms.ts";
import type { Random } from "../random.ts";
import type { Moment } from "../timeline.ts";
import { type DemoPosting, deviation, roundPrice } from "./posting.ts";
import { EARLY_ACCESS_MINUTES, type Story } from "./story.ts";

/** Returns a message for a quote that fits the load. */
function messageOf(random: Random, { tailLift, adr, isBackload }: DemoPosting): string {
  return random.pick([
    "Can be there within the hour.",
    "Price is for the date shown, no weekend.",
    "Own driver, not subbed out.",
    "Same driver all the way, ring for the reg.",
    ...(isBackload ? ["Tipping nearby in the morning, ideal backload for us."] : []),
    ...(tailLift ? ["Tail-lift and pump truck on board."] : []),
    ...(adr ? ["ADR driver and kit available."] : []),
  ]);
}

function couldCarry({ profile, members, facts }: DemoFirm, posting: DemoPosting): boolean {
  const { key, carrying, isPending } = profile;
  if (!carrying || isPending || posting.poster.blocked.has(key) || !members.some(({ seat }) => seat))
    return false;
  const runs = carrying.vehicles.some(([vehicleClass]) => vehicleClass === posting.vehicleClass);
  return runs && missingOf(posting, facts, "inform").length === 0;
}

/**
 * Counts the jobs that each carrier has finished. Then removes the requirements of a load if no carrier meets
 * them, or if a carrier that does not meet them has quoted, which the service would have refused.
 */
export function settleRequires(stories: readonly Story[], firms: readonly DemoFirm[]): void {
  for (const { load, carrier } of stories)
    if (load.status === "CONFIRMED" && carrier) carrier.facts.finished += 1;
  for (const story of stories) {
    const { posting, quotes } = story;
    const isMet = quotes.every(({ carrier }) => missingOf(posting, carrier.facts, "inform").length === 0);
    if (!isMet || !firms.some((firm) => firm !== posting.poster && couldCarry(firm, posting)))
      story.askForNothing();
  }
}

/** Returns true if the carrier sees the load at that moment and may quote on it, by the service's rules. */
function mayQuote(carrier: DemoFirm, story: Story, at: Moment): boolean {
  const { poster, vehicleClass } = story.posting;
  const { key, carrying, plan, since, isPending } = carrier.profile;
  if (carrying === null || isPending || carrier.id === poster.id || poster.blocked.has(key)) return false;
  if (!carrier.members.some(({ seat }) => seat)) return false;
  if (!carrying.vehicles.some(([runs]) => runs === vehicleClass)) return false;
  if (story.formerCarriers.has(carrier) || (since - 1) * 1_440 <= -at) return false;
  const early = plan === "PRIORITY" || poster.preferred.has(key);
  // Today's moments are compressed into the part of the day that has passed, so five minutes may take less
  // time.
  return early || (story.postedAt < -EARLY_ACCESS_MINUTES && at >= story.postedAt + EARLY_ACCESS_MINUTES);
}

function isNear(carrier: DemoFirm, place: DemoPosting["from"]): boolean {
  return carrier.bases.some((base) => distanceMiles(base.place, place) <= base.radiusMiles);
}

/** Returns true if a carrier that could take the load has a base near the collection. */
export function isAlerted(firm: DemoFirm, posting: DemoPosting): boolean {
  return firm !== posting.poster && couldCarry(firm, posting) && isNear(firm, posting.from);
}

/** Returns a carrier's interest in a load: higher near its base and on the way home. */
function appetite(carrier: DemoFirm, { from, to, isBackload }: DemoPosting): number {
  const keen = carrier.profile.carrying?.keen ?? 0;
  const share = isNear(carrier, from) ? 0.48 : isNear(carrier, to) ? (isBackload ? 0.45 : 0.28) : 0.14;
  return Math.min(0.85, keen * share);
}

export function wantingCarriers(
  random: Random,
  carriers: readonly DemoFirm[],
  story: Story,
  at: Moment,
): DemoFirm[] {
  return carriers.filter(
    (carrier) => mayQuote(carrier, story, at) && random.chance(appetite(carrier, story.posting)),
  );
}

export function anyCarrier(
  random: Random,
  carriers: readonly DemoFirm[],
  story: Story,
  at: Moment,
): DemoFirm | null {
  const able = carriers.filter((carrier) => mayQuote(carrier, story, at));
  return able.length > 0 ? random.pick(able) : null;
}

/**
 * Sends a carrier's quote. The price is the middle of the market price times this carrier's usual factor, and
 * lower if the load ends near one of its bases.
 */
export function sendPrice(random: Random, story: Story, carrier: DemoFirm, at: Moment, factor = 1): void {
  const { marketPence, to } = story.posting;
  const habit = carrier.profile.carrying?.price ?? 1;
  const home = isNear(carrier, to) ? 0.96 : 1.02;
  story.quote(carrier, at, {
    amountPence: roundPrice(marketPence * habit * home * factor * Math.exp(deviation(random, 0.07) + 0.03)),
    etaMins: random.chance(0.45) ? random.pick([20, 30, 45, 60, 75, 90, 120, 180, 240]) : null,
    message: random.chance(0.35) ? messageOf(random, story.posting) : null,
  });
}

const [OPENS, SHUTS, DAY] = [330, 1_290, 1_440];

/** Moves a moment at night to the next morning. */
export function awake(random: Random, at: Moment): Moment {
  const minute = ((at % DAY) + DAY) % DAY;
  if (minute >= OPENS && minute <= SHUTS) return at;
  return at - minute + (minute > SHUTS ? DAY : 0) + OPENS + random.int(0, 120);
}

/**
 * Adds the quotes of interested carriers between two moments, most of them early; some requote at a lower
 * price.
 */
export function gatherQuotes(
  random: Random,
  carriers: readonly DemoFirm[],
  story: Story,
  [from, until]: readonly [Moment, Moment],
): void {
  if (until <= from) return;
  const prices = wantingCarriers(random, carriers, story, from).flatMap((carrier) => {
    const first = awake(random, from + (until - from) * random.next() ** 3);
    if (first >= until) return [];
    const again = random.chance(0.16) ? [{ carrier, at: random.between(first, until), factor: 0.94 }] : [];
    // Prices of one moment have no order, so a new price is at least a minute later.
    return [{ carrier, at: first, factor: 1 }, ...again.filter(({ at }) => at >= first + 1)];
  });
  for (const { carrier, at, factor } of prices.sort((a, b) => a.at - b.at))
    sendPrice(random, story, carrier, at, factor);
}
