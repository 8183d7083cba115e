import { saidYesPercent } from "@board/api/network/figures";
import type { MemberRow } from "@board/api/schemas";
import type { DeclineReason } from "@board/db/enums";
import { formatMinutes } from "./ages.ts";

type Figures = MemberRow["figures"];

/** Returns the share of yes with its count, from five answers on; below that the count alone. */
export function saidYes({ yes, no }: Pick<Figures, "yes" | "no">): string {
  const percent = saidYesPercent({ yes, no });
  if (yes + no === 0) return "–";
  return percent === null ? `${yes} of ${yes + no}` : `${percent} %, ${yes} of ${yes + no}`;
}

export function answersIn({ answerMins }: Pick<Figures, "answerMins">): string {
  return answerMins === null ? "–" : formatMinutes(answerMins);
}

export function onTime({ onTime, judged }: Pick<Figures, "onTime" | "judged">): string {
  return judged === 0 ? "–" : `${onTime} of ${judged}`;
}

/** Reasons of a no, in the order in which they are offered. */
export const NO_REASONS: Record<DeclineReason, string> = {
  PRICE: "price",
  NO_VEHICLE: "no vehicle",
  NOT_IN_TIME: "not in time",
  TOO_FAR: "too far",
  GOODS: "goods",
  TAKEN: "vehicle taken",
  OTHER: "another reason",
};

/** Returns the reasons of the noes with their numbers, most frequent first: "price 3, no vehicle 1". */
export function whyNot(reasons: Figures["whyNot"]): string {
  return Object.entries(reasons)
    .toSorted(([, a], [, b]) => b - a)
    .map(([reason, count]) => `${NO_REASONS[reason as DeclineReason]} ${count}`)
    .join(", ");
}
