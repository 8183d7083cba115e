import type { Ctx } from "../context.ts";
import {
  BOOKED_STEPS,
  bookedGuide,
  type Guide,
  type GuideSubject,
  isEnough,
  rateCardGuide,
} from "./rules.ts";

/**
 * The usual price range for a load: the middle half of what comparable work was really booked at, widened step by step
 * until there is enough of it, else the rate card (contract 8). Fixed at posting; it never changes a poster's price.
 */
export async function workOutGuide({ market }: Pick<Ctx, "market">, load: GuideSubject): Promise<Guide> {
  for (const step of BOOKED_STEPS) {
    const found = await market.comparable(load, step);
    if (isEnough(found) && found.lowPerMile !== null && found.highPerMile !== null) {
      return bookedGuide(load.miles, found.loads, found.lowPerMile, found.highPerMile);
    }
  }
  return rateCardGuide(load);
}
