import type { DeclineReason } from "@board/db/enums";
import { STORES } from "../../../shared/load-parts/undo/kept-acts.ts";
import { createTabQueue } from "../../../shared/load-parts/undo/tab-queue.ts";
import type { Sender } from "../../../shared/load-parts/undo/use-tab-queue.ts";
import { REASONS } from "./offer-words.ts";

/** A no to an offer, which can be undone for five seconds. */
export interface No {
  loadId: string;
  offerId: string;
  /** The lane, for the toast. */
  lane: string;
  reason: DeclineReason;
  note?: string | undefined;
  wouldDoAtPence?: number | undefined;
}

/** Describes a no: `No to M17 to B46: price`. */
export function noWords({ lane, reason }: No): string {
  const [, words = "other"] = REASONS.find(([id]) => id === reason) ?? [];
  return `No to ${lane}: ${words.toLowerCase()}`;
}

/** Queue of this browser tab's pending noes. */
export const noes = createTabQueue<No>({
  store: STORES.noes,
  isAct: ({ lane, offerId, reason }) => [lane, offerId, reason].every((text) => typeof text === "string"),
  nameOf: noWords,
});

export const sendNo: Sender<No>["send"] = async (client, { key, offerId, reason, note, wouldDoAtPence }) => {
  await client.offers.decline.mutate(
    {
      id: offerId,
      reason,
      ...(note ? { note } : {}),
      ...(wouldDoAtPence === undefined ? {} : { wouldDoAtPence }),
    },
    { context: { idempotencyKey: key } },
  );
};
