import type { BoardEntry, LoadViewCore } from "@board/api/schemas";
import { formatPence, formatPerMileRange, formatRange } from "../../ui/format/money.ts";
import { priceWords } from "./quote-words.ts";

type Origin = Pick<LoadViewCore["guide"], "basis" | "sample" | "because">;

/** Returns a sentence that names the origin of a guide (contract 8). */
export function guideSentence({ basis, sample }: Pick<Origin, "basis" | "sample">): string {
  if (basis === "rate_card") return "From the rate card: too few jobs with this type of vehicle yet.";
  return `From ${sample.toLocaleString("en-GB")} collected jobs with this type of vehicle.`;
}

/** Returns the largest adjustments of a guide: `backload −18 %, into Scotland +22 %`; null if there are none. */
export function guideReasons(because: Origin["because"]): string | null {
  const signed = (percent: number) => `${percent < 0 ? "−" : "+"}${Math.abs(percent)}\u00a0%`;
  return because.length === 0
    ? null
    : because.map(({ what, percent }) => `${what} ${signed(percent)}`).join(", ");
}

/** Explains a load's guide: its origin, its largest adjustments, and how the reader's price compares with it. */
export function guideParts(
  load: Pick<BoardEntry, "pricing" | "miles" | "myQuote">,
  because: Origin["because"],
  pence: number | null,
): { pairs: [string, string][]; note: string } {
  const { guideLowPence, guideHighPence, guideBasis, guideSample } = load.pricing;
  const isLearned = guideBasis === "booked";
  const reasons = guideReasons(because);
  const own = pence === null ? null : [formatPence(pence), ...priceWords(pence, load).slice(0, 2)].join(", ");
  return {
    pairs: [
      ["Usual for such work", `${formatRange(guideLowPence, guideHighPence)}, before VAT`],
      [`A mile, over ${load.miles}`, formatPerMileRange(guideLowPence, guideHighPence, load.miles)],
      ["Source", guideSentence({ basis: guideBasis, sample: guideSample })],
      ...(reasons === null ? [] : [["Moved most by", reasons] as [string, string]]),
      ...(own === null ? [] : [["Your price", own] as [string, string]]),
    ],
    note: `${isLearned ? "A quarter of such jobs pays less, and a quarter pays more. " : ""}It was fixed when the load was posted, and never takes the place of the poster’s own price.`,
  };
}
