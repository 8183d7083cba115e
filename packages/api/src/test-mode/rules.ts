import type { LoadStatus } from "@board/db/enums";

/** The targets that a test load can be walked to: a quote on it, or any status (contract 11). */
export const TARGETS = [
  "QUOTED",
  "POSTED",
  "BOOKED",
  "IN_TRANSIT",
  "DELIVERED",
  "CONFIRMED",
  "CANCELLED",
  "EXPIRED",
  "DISPUTED",
] as const satisfies readonly (LoadStatus | "QUOTED")[];
export type Target = (typeof TARGETS)[number];

/** One move of a test load, made by its poster, by the made-up carrier, or by the clock. */
export type Step =
  | "quote"
  | "accept"
  | "collect"
  | "deliver"
  | "confirm"
  | "cancel"
  | "expire"
  | "dispute"
  | "handBack"
  | "withdrawDispute"
  | "agreeConfirmed"
  | "agreeCancelled";

const ROAD = [
  { status: "POSTED", steps: ["quote", "accept"] },
  { status: "BOOKED", steps: ["collect"] },
  { status: "IN_TRANSIT", steps: ["deliver"] },
  { status: "DELIVERED", steps: ["confirm"] },
  { status: "CONFIRMED", steps: [] },
] as const satisfies readonly { status: LoadStatus; steps: readonly Step[] }[];

const ASIDE: Partial<Record<Target, { from: readonly LoadStatus[]; step: Step }>> = {
  CANCELLED: { from: ["POSTED", "BOOKED"], step: "cancel" },
  EXPIRED: { from: ["POSTED"], step: "expire" },
  DISPUTED: { from: ["BOOKED", "IN_TRANSIT", "DELIVERED"], step: "dispute" },
};

function along(from: LoadStatus, to: Target): Step[] | null {
  const start = ROAD.findIndex(({ status }) => status === from);
  const end = ROAD.findIndex(({ status }) => status === to);
  if (start < 0 || end < start) return null;
  return ROAD.slice(start, end).flatMap(({ steps }) => [...steps]);
}

function outOfDispute(to: Target, before: LoadStatus | null): Step[] | null {
  if (to === "CONFIRMED") return ["agreeConfirmed"];
  if (to === "CANCELLED") return ["agreeCancelled"];
  return to === before ? ["withdrawDispute"] : null;
}

/**
 * The moves that lead a test load from where it is to the target; null where no road leads there.
 *
 * @param before the status that the load's open dispute came from
 */
export function stepsTo(from: LoadStatus, to: Target, before: LoadStatus | null = null): Step[] | null {
  if (to === "QUOTED") return from === "POSTED" ? ["quote"] : null;
  if (from === to) return [];
  if (from === "DISPUTED") return outOfDispute(to, before);
  if (from === "BOOKED" && to === "POSTED") return ["handBack"];
  const aside = ASIDE[to];
  if (aside === undefined) return along(from, to);
  if (aside.from.includes(from)) return [aside.step];
  const booked = to === "DISPUTED" ? along(from, "BOOKED") : null;
  return booked && [...booked, aside.step];
}
