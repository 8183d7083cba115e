import type { Prisma } from "@board/db";
import { z } from "zod";
import { day, instant, offsetInstant, orNull, pathId, postcodeText, time } from "../../core/fields.ts";
import { timeWindow } from "../../core/named-enums.ts";
import { MAX_PALLETS, MAX_PARCELS } from "../posting-rules.ts";
import { proofFields } from "../proof/schemas.ts";
import { sentAt } from "../road/schemas.ts";
import { site, siteChange, siteView } from "../sites/schemas.ts";
import { FIRST_NUMBER, MAX_STOPS, STOP_KINDS } from "./rules.ts";

/** A stop's site has no separate postcode, because the stop itself has the postcode. */
const { postcode: _given, ...siteParts } = site.partial().shape;
const { postcode: _shown, name, lines, ...aboutSite } = siteView.shape;

const kind = z.enum(STOP_KINDS).meta({ id: "StopKind", description: "Goods are put on here, or taken off." });
const window = timeWindow;
const pallets = z.int().min(0).max(MAX_PALLETS);
const parcels = z.int().min(0).max(MAX_PARCELS);

/** A further stop of a load, between its two ends. */
export const stop = z
  .strictObject({
    kind: kind.meta({ description: "Goods are put on here, or taken off." }),
    postcode: postcodeText().meta({
      description: "A full postcode or an outcode alone.",
      example: "PR5 6AB",
    }),
    date: day.optional().meta({ description: "Leave out where only the ends have days." }),
    window: window.optional().meta({ description: "A preference only. Anytime when left out." }),
    byTime: time.optional().meta({ description: "A booked slot. Needs the stop's date." }),
    pallets: pallets.optional().meta({ description: "Collected or delivered here, of the load's." }),
    parcels: parcels.optional().meta({ description: "Collected or delivered here, of the load's." }),
    ...siteParts,
  })
  .meta({ description: "A further stop, between the two ends.", id: "Stop" });
export type Stop = z.infer<typeof stop>;

/** All further stops of a load, in driving order. */
export const stops = z.array(stop).max(MAX_STOPS);

/** A further stop, as the readers of a load see it. */
export const stopView = z
  .object({
    number: z.int().meta({ description: "Its place along the way: the collection is 1.", example: 2 }),
    kind: kind.meta({ description: "Goods are put on here, or taken off." }),
    postcode: z.string().meta({ description: "As it was written." }),
    outcode: z.string().meta({ description: "The first part of the postcode." }),
    town: z.string().meta({ description: "The outcode's main place." }),
    date: day.nullable().meta({ description: "The day, in London. null: only the ends have days." }),
    window: window.meta({ description: "The time of day that the poster would like." }),
    byTime: time.nullable().meta({ description: "The booked slot, London time. null: there is none." }),
    pallets: pallets.nullable().meta({ description: "Collected or delivered here. null: not said." }),
    parcels: parcels.nullable().meta({ description: "Collected or delivered here. null: not said." }),
    miles: z.int().meta({ description: "From the place before it." }),
    doneAt: instant.nullable().meta({ description: "When the carrier was done there." }),
    name: orNull(name),
    lines: orNull(lines),
    ...aboutSite,
  })
  .meta({
    id: "StopView",
    description:
      "A stop between the two ends. Its site is for the poster, and for the carrier for as long as it has the job.",
  });
export type StopView = z.infer<typeof stopView>;

/** Number of a further stop, as the load shows it. */
export const stopNumber = z
  .int()
  .min(FIRST_NUMBER)
  .max(FIRST_NUMBER + MAX_STOPS - 1);
const { postcode: _changed, ...changedParts } = siteChange.shape;

/** Changes of a stop's site: null clears a field, an absent one stays. The stop's place cannot change. */
export const stopSiteChange = z
  .strictObject({ number: stopNumber.meta({ description: "As the load shows it." }), ...changedParts })
  .meta({ id: "StopSiteChange" });
export type StopSiteChange = z.infer<typeof stopSiteChange>;

/** The path parameters and the body of POST /loads/{id}/stops/{number}/done. */
export const finishStopInput = z
  .strictObject({
    id: pathId,
    number: pathId.meta({ description: "The stop's number, as the load shows it.", example: "2" }),
    doneAt: offsetInstant.optional().meta({ description: "Now when left out." }),
    sentAt: sentAt.optional(),
    ...proofFields,
  })
  .meta({ example: {}, id: "FinishStop" });
export type FinishStop = z.infer<typeof finishStopInput>;

/** A stop as stored in a load's row: the request's fields, what was worked out about it, and when it was done. */
const storedStop = stop.extend({
  outcode: z.string(),
  town: z.string(),
  miles: z.int(),
  doneAt: z.string().optional(),
});
const storedList = z.array(storedStop);
export type StoredStop = z.infer<typeof storedStop>;

const outcodes = z.array(z.union([z.string(), z.object({ outcode: z.string() })]));

/**
 * Returns the outcodes of a row's stops. The board reads nothing else of stops, so its rows may store the
 * outcodes alone.
 */
export function outcodesOf(stored: Prisma.JsonValue): string[] {
  return outcodes.parse(stored).map((stop) => (typeof stop === "string" ? stop : stop.outcode));
}

/** Parses the stops of a load's row. */
export function readStops(stored: Prisma.JsonValue): StoredStop[] {
  return storedList.parse(stored);
}

/** Returns the stops as they are stored in a load's row, without empty fields. */
export function storedStops(stops: readonly StoredStop[]): Prisma.JsonArray {
  return stops.map((stop) =>
    Object.fromEntries(Object.entries(stop).filter(([, value]) => value !== undefined && value !== "")),
  );
}

/** True if a stop is not done yet. */
export function hasOpenStop(stored: Prisma.JsonValue): boolean {
  return readStops(stored).some(({ doneAt }) => doneAt === undefined);
}

/** Returns the stops as the request gave them; undefined if there are none. */
export function givenStops(stored: Prisma.JsonValue): Stop[] | undefined {
  const given = readStops(stored).map(({ outcode: _o, town: _t, miles: _m, doneAt: _d, ...stop }) => stop);
  return given.length === 0 ? undefined : given;
}

/** Returns the stops as a reader sees them; `sheet` is true if that includes their sites. */
export function viewStops(stored: Prisma.JsonValue, sheet: boolean): StopView[] {
  return readStops(stored).map((stop, nth) => {
    const at = sheet ? stop : ({} as Partial<StoredStop>);
    return {
      number: nth + FIRST_NUMBER,
      kind: stop.kind,
      postcode: stop.postcode,
      outcode: stop.outcode,
      town: stop.town,
      date: stop.date ?? null,
      window: stop.window ?? "Anytime",
      byTime: stop.byTime ?? null,
      pallets: stop.pallets ?? null,
      parcels: stop.parcels ?? null,
      miles: stop.miles,
      doneAt: stop.doneAt ?? null,
      name: at.name ?? null,
      lines: at.lines ?? null,
      contactName: at.contactName ?? null,
      phone: at.phone ?? null,
      reference: at.reference ?? null,
      hours: at.hours ?? null,
      instructions: at.instructions ?? null,
    };
  });
}
