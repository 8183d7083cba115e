import { VehicleClass } from "@board/db/enums";
import { z } from "zod";
import { day, instant } from "../../fields.ts";

/** Live loads by when they were posted; `filled`: booked and still so, `expired`: nobody came. */
const tally = { posted: z.int(), filled: z.int(), expired: z.int(), disputed: z.int() };

export const healthOutput = z.object({
  /** When it was worked out; it is kept for a minute. */
  at: instant,
  postedToday: z.int(),
  /** By this time of day, a week ago. */
  postedWeekAgo: z.int(),
  week: z.object(tally),
  weekBefore: z.object(tally),
  /** To the first quote, in seconds, of loads of the last seven days; null without any. */
  firstQuote: z.object({ medianS: z.number().nullable(), nineInTenS: z.number().nullable() }),
  openDisputes: z.int(),
  /** Tries of the last 24 hours that were answered with 2xx. */
  webhooks: z.object({ tries: z.int(), answered: z.int() }),
  /** When the job that deletes old data ran last, and how many rows it removed; null: it has not run yet. */
  retention: z.object({ at: instant, removed: z.int() }).nullable(),
  /** The last 30 days, oldest first, today included. */
  days: z.array(z.object({ day, ...tally, firstQuoteMedianS: z.number().nullable() })),
  /** Of today, by the hour in London that a load was posted in. */
  hours: z.array(z.object({ hour: z.int(), posted: z.int(), filled: z.int() })),
  vehicles: z.array(z.object({ vehicleClass: z.enum(VehicleClass), ...tally })),
  /** By the postcode area they are collected in, most loads first, at most 20. */
  areas: z.array(z.object({ area: z.string(), ...tally })),
});
export type Health = z.infer<typeof healthOutput>;
