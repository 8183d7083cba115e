import { TimeWindow } from "@board/db/enums";
import { z } from "zod";
import { day, instant, pathId, time, unlogged } from "../../core/fields.ts";
import { replay } from "../../core/idempotency/schemas.ts";
import { linkStatus } from "../driver-links/schemas.ts";
import { MAX_STOPS } from "../stops/rules.ts";
import { TRACKED_STATES } from "./rules.ts";

const place = z
  .int()
  .min(1)
  .max(MAX_STOPS + 2);

export const makeTrackingLinkInput = z
  .strictObject({
    id: pathId,
    place: place.meta({
      description:
        "Where it is waited: 1 is the collection, then the further stops by their numbers, the last one the delivery.",
    }),
  })
  .meta({ id: "MakeTrackingLink", example: { place: 2 } });
export type MakeTrackingLink = z.infer<typeof makeTrackingLinkInput>;

const trackingLink = z
  .object({
    id: z.string().meta({ description: "The link's id.", example: "tlink_01k9z4d7b2f4wr8s0t5ye6zmqh" }),
    url: unlogged(z.string()).exactOptional().meta({
      description: "What whoever waits opens. This once: a repeat and the list are without it.",
      example: "https://board.example/t/q3K0vXb2T9mLzR7sYw1aGg",
    }),
    place: z.int().meta({ description: "The number of the place, as it is now.", example: 2 }),
    createdAt: instant.meta({ description: "When it was made." }),
    opened: z.int().meta({ description: "How often its page was opened in a browser.", example: 3 }),
    expiresAt: instant.nullable().meta({
      description: "When it ends, or ended. null while nobody knows: until its place is done.",
    }),
    status: linkStatus,
  })
  .meta({ id: "TrackingLink", description: "A link by which somebody follows a load to one place." });
export type TrackingLinkView = z.infer<typeof trackingLink>;

export const madeTrackingLinkOutput = z
  .object({ trackingLink: trackingLink.meta({ description: "The link, with its `url`." }), ...replay })
  .meta({ id: "MadeTrackingLink" });

export const trackingLinksOutput = z
  .object({ trackingLinks: z.array(trackingLink).meta({ description: "Open ones first." }) })
  .meta({ id: "TrackingLinkList" });

export const trackingLinkPath = z.strictObject({ id: pathId, linkId: pathId });

export const trackingLinkOutput = z
  .object({ trackingLink: trackingLink.meta({ description: "The link as it is now." }) })
  .meta({ id: "TrackingLinkAnswer" });

/** Facts that the page of a link shows: no firm, no phone number and no price (contract 12). */
export const trackedOutput = z.object({
  place: z.int(),
  kind: z.enum(["COLLECT", "DELIVER"]),
  outcode: z.string(),
  town: z.string(),
  slot: z.object({ date: day, window: z.enum(TimeWindow), byTime: time.nullable() }).nullable(),
  reference: z.string().nullable(),
  pallets: z.int().nullable(),
  parcels: z.int().nullable(),
  state: z.enum(TRACKED_STATES),
  collectedAt: instant.nullable(),
  onMyWayAt: instant.nullable(),
  arrivedAt: instant.nullable(),
  doneAt: instant.nullable(),
  eta: z.object({ at: instant, asOf: instant, late: z.boolean() }).nullable(),
  /** Time of the last step that the board heard of; null before the first. */
  heardAt: instant.nullable(),
  expiresAt: instant.nullable(),
});
export type TrackedView = z.infer<typeof trackedOutput>;
