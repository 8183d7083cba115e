import { z } from "zod";
import { day } from "../fields.ts";
import { vehicleClass } from "../named-enums.ts";

export const performanceInput = z.strictObject({
  weeks: z
    .enum(["4", "8", "12", "26"])
    .meta({ id: "PerformanceWeeks" })
    .default("8")
    .transform(Number)
    .meta({ description: "Whole weeks, the running one last." }),
  vehicleClass: vehicleClass.optional().meta({ description: "Figures of this vehicle only." }),
});
export type PerformanceInput = z.infer<typeof performanceInput>;

/** A postcode area, and the town that the firm's loads there have most often. */
const area = z.object({ area: z.string(), town: z.string() }).meta({ id: "PerformanceArea" });
const perMile = z.int().nullable().meta({ description: "Pence per loaded mile, without VAT." });

const week = z
  .object({ from: day, jobs: z.int(), pence: z.int(), perMile: z.int() })
  .meta({ id: "PerformanceWeek" });

/** Upper ends of a time in minutes; null is everything later. */
const within = z.int().nullable();

export const carrierPerformanceOutput = z
  .object({
    since: day,
    /** Loads that the firm quoted on; of several quotes on a load the last counts. */
    quoted: z.int(),
    won: z.int(),
    /** Most quoted first. */
    lanes: z.array(
      z.object({
        from: area,
        to: area,
        quoted: z.int(),
        won: z.int(),
        /** The firm's own prices, in the middle. */
        middlePence: z.int(),
        wonPerMile: perMile,
      }),
    ),
    /** By the time from the posting of a load to the firm's quote. */
    answers: z.array(z.object({ within, quoted: z.int(), won: z.int() })),
    /** Null below ten lost quotes: a single one would tell the winner's price. */
    lost: z
      .object({
        cheaper: z.int().meta({ description: "Another carrier was cheaper." }),
        sooner: z.int().meta({ description: "Another carrier was no cheaper, but earlier at the door." }),
        other: z.int().meta({ description: "Another carrier was neither cheaper nor earlier." }),
        notBooked: z.int().meta({ description: "The load was cancelled, changed, or ran out." }),
      })
      .nullable(),
    /** Won jobs by the week of the quote, oldest first; a week without one is left out. */
    weeks: z.array(week),
  })
  .meta({ id: "CarrierPerformance" });
export type CarrierPerformance = z.infer<typeof carrierPerformanceOutput>;

export const posterPerformanceOutput = z
  .object({
    since: day,
    /** Loads posted since then, by their end. */
    posted: z.int(),
    booked: z.int(),
    expired: z.int(),
    cancelled: z.int(),
    /** Booked loads by the week of their posting, oldest first; a week without one is left out. */
    weeks: z.array(week),
    /** By the time from the posting of a load to its first quote. */
    firstQuotes: z.array(z.object({ within, loads: z.int() })),
    /** Loads that nobody quoted on. */
    withoutQuote: z.int(),
    /** Most posted first. */
    lanes: z.array(
      z.object({
        from: area,
        to: area,
        posted: z.int(),
        booked: z.int(),
        pence: z.int().meta({ description: "What the booked ones cost together." }),
        perMile,
        /** The agreed price less the middle of the guide, on average over the booked ones. */
        overGuidePence: z.int().nullable(),
        quotesPerLoad: z.number(),
        /** In the middle. */
        firstQuoteMins: z.int().nullable(),
      }),
    ),
  })
  .meta({ id: "PosterPerformance" });
export type PosterPerformance = z.infer<typeof posterPerformanceOutput>;
