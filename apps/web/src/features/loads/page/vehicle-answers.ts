import type { AppRouter } from "@board/api";
import type { inferRouterOutputs } from "@trpc/server";
import { NO_REASONS } from "../../../ui/format/answers.ts";
import { clockWords } from "../../../ui/format/days.ts";
import { formatPence } from "../../../ui/format/money.ts";

type Offer = inferRouterOutputs<AppRouter>["offers"]["list"]["offers"][number];
type Answer = Pick<
  Offer,
  "status" | "pricePence" | "dueAt" | "reason" | "wouldDoAtPence" | "declineNote" | "vehicleId"
>;

/** Returns the latest offer to each vehicle that was asked, from offers that are sorted newest first. */
export function latestOffers<One extends Pick<Offer, "vehicleId">>(offers: readonly One[]): Map<string, One> {
  return new Map(
    offers.toReversed().flatMap((offer) => (offer.vehicleId === null ? [] : [[offer.vehicleId, offer]])),
  );
}

/** Describes the latest offer to a vehicle, and what became of it. */
export function answerWords(offer: Answer | undefined, now: Date): string {
  if (offer === undefined) return "";
  const { status, pricePence, dueAt, reason, wouldDoAtPence, declineNote } = offer;
  const would = wouldDoAtPence ? `, would do it at ${formatPence(wouldDoAtPence)}` : "";
  const answers: Partial<Record<Offer["status"], string>> = {
    OPEN: `no answer yet, until ${clockWords(dueAt, now)}`,
    DECLINED: `no (${reason && NO_REASONS[reason]})${would}${declineNote ? `: ${declineNote}` : ""}`,
    NO_ANSWER: "no answer",
    WITHDRAWN: "taken back",
    LAPSED: "ended",
  };
  const what = pricePence === null ? "Asked for a quote" : `Offered at ${formatPence(pricePence)}`;
  return `${what}: ${answers[status] ?? "answered"}`;
}
