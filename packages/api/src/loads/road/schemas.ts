import { MilestoneBy, MilestoneKind, PositionSource } from "@board/db/enums";
import { z } from "zod";
import { instant, offsetInstant, unlogged } from "../../core/fields.ts";
import { wait } from "../waiting/schemas.ts";

const EPOCH = "1970-01-01T00:00:00.000Z";

/** The sender's clock at the moment of sending, by which every time in the call is moved (contract 12). */
export const sentAt = offsetInstant
  .refine((value) => !(new Date(value) < new Date(EPOCH)), {
    params: { code: "invalid_format" },
    error: `must not be before ${EPOCH}.`,
  })
  .meta({
    description:
      "Your clock at the moment of sending. Every time in the call is moved by its difference to the board's clock. Left out: times are taken as they are.",
    example: "2026-11-23T06:41:07.000Z",
  });

const place = z.int().min(1).meta({
  description: "The place by its number: the collection is 1, stops follow, the last one is the delivery.",
  example: 1,
});

/** A position in degrees (WGS84). Where somebody drives is left out of the request log. */
export const fix = {
  lat: unlogged(z.number().min(-90).max(90)).meta({ description: "Latitude in degrees.", example: 53.4657 }),
  lng: unlogged(z.number().min(-180).max(180)).meta({
    description: "Longitude in degrees.",
    example: -2.3108,
  }),
  accuracyM: unlogged(z.number().min(0).max(100_000))
    .optional()
    .meta({ description: "Its accuracy in metres, as the device says.", example: 24 }),
};

/** A milestone of a booking, as both ends of the load read it. Holds no coordinates. */
export const milestone = z
  .object({
    id: z
      .string()
      .meta({ description: "The milestone's id.", example: "milestone_01k9z4d7b2f4wr8s0t5ye6zmqh" }),
    kind: z.enum(MilestoneKind).meta({
      id: "MilestoneKind",
      description:
        "ON_MY_WAY: on the way to the place. ARRIVED: there. DONE: loaded or unloaded there, written by collecting, finishing a stop and delivering.",
    }),
    place,
    at: instant.meta({ description: "When it happened, by the board's clock." }),
    receivedAt: instant.meta({ description: "When the board received it." }),
    by: z.enum(MilestoneBy).meta({
      id: "MilestoneBy",
      description: "The driver by a link, the carrier by the site or a key, or the board.",
    }),
    clockOff: z.boolean().meta({ description: "The sender's clock was more than ten minutes off." }),
    atPlace: z.boolean().nullable().meta({
      description:
        "A position of the ten minutes around it was within 500 m of the place. null: there was none, or the place has no full postcode.",
    }),
  })
  .meta({ id: "Milestone", description: "A step of a booked load on the road." });
export type MilestoneView = z.infer<typeof milestone>;

const etaBasis = z.enum(["position", "driver", "road"]).meta({
  id: "EtaBasis",
  description:
    "What it was worked out from. position: the lorry's last position. driver: the driver's own minutes. road: the way from the place before.",
});

export const eta = z
  .object({
    place: place.meta({ description: "The place that the lorry comes to next, by its number." }),
    at: instant.meta({ description: "When the lorry is there, to the minute; never before now." }),
    basis: etaBasis,
    asOf: instant.meta({ description: "Time of the position, of the driver's word, or of the last place." }),
    late: z.boolean().meta({ description: "It is after the slot of the place, without grace." }),
  })
  .meta({ id: "Eta", description: "When the lorry is at its next place." });
export type EtaView = z.infer<typeof eta>;

const lastSeen = z
  .object({
    miles: z.int().meta({ description: "By road to the place; 0 where it was there.", example: 12 }),
    place: place.meta({ description: "The place at which the lorry is, or the next one, by its number." }),
    at: instant.meta({ description: "When it was there." }),
    source: z.enum(PositionSource).meta({
      id: "PositionSource",
      description: "phone: by the driver's link. vehicle: by the carrier's telematics.",
    }),
  })
  .meta({
    id: "LastSeen",
    description: "How far the lorry was from a place when it was seen last. Nobody reads where.",
  });

/** Fields of a load that tell its ends about the road. */
export const road = {
  milestones: z.array(milestone).meta({
    description: "Those of the booking that stand, oldest first: for the two ends of the job.",
    example: [],
  }),
  eta: eta.nullable().meta({
    description:
      "When the lorry is at its next place; at a place, as if it left now. null before the first ON_MY_WAY, after the delivery, and where too little is known.",
  }),
  lastSeen: lastSeen.nullable().meta({
    description: "How far away the lorry was seen last. null without a position on the road.",
  }),
  waits: z.array(wait).meta({
    description: "The waiting at each place that the lorry arrived at, in driving order.",
    example: [],
  }),
};
export type RoadView = z.infer<z.ZodObject<typeof road>>;
