import type { LoadCore } from "@board/api/schemas";

type Origin = Pick<LoadCore["guide"], "basis" | "sample" | "because">;

/** Names the origin of a guide in one sentence (contract 8). */
export function guideSentence({ basis, sample }: Pick<Origin, "basis" | "sample">): string {
  if (basis === "rate_card") return "From the rate card: too few jobs with this type of vehicle yet.";
  return `From ${sample.toLocaleString("en-GB")} collected jobs with this type of vehicle.`;
}

/** The things that moved a guide most: `backload −18 %, into Scotland +22 %`; null where nothing did. */
export function guideReasons(because: Origin["because"]): string | null {
  const signed = (percent: number) => `${percent < 0 ? "−" : "+"}${Math.abs(percent)}\u00a0%`;
  return because.length === 0
    ? null
    : because.map(({ what, percent }) => `${what} ${signed(percent)}`).join(", ");
}
