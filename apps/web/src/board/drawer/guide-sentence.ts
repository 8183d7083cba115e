import type { LoadDetail } from "../data/types.ts";

/** The basis of a guide, in one sentence (contract 8). */
export function guideSentence({
  guideBasis,
  guideSample,
}: Pick<LoadDetail, "guideBasis" | "guideSample">): string {
  if (guideBasis === "rate_card") return "From the rate card: fewer than 7 booked jobs like it.";
  return `Middle half of the prices of ${guideSample} booked jobs like it in the last 90 days.`;
}
