import { z } from "zod";
import { day } from "../../core/fields.ts";
import { vehicleClass } from "../../core/named-enums.ts";
import { kg } from "../../loads/co2e/schemas.ts";

export const performanceInput = z.strictObject({
  weeks: z
    .enum(["4", "8", "12", "26"])
    .meta({ id: "PerformanceWeeks", description: "So many whole weeks." })
    .default("8")
    .transform(Number)
    .meta({ description: "Whole weeks, the running one last." }),
  vehicleClass: vehicleClass.optional().meta({ description: "Figures of this vehicle only." }),
});
export type PerformanceInput = z.infer<typeof performanceInput>;

/** A postcode area, with the town in it that most of the firm's loads have. */
const area = z
  .object({
    area: z.string().meta({ description: "The letters of the postcode.", example: "LS" }),
    town: z
      .string()
      .meta({ description: "The town that your loads there have most often.", example: "Leeds" }),
  })
  .meta({ description: "A postcode area.", id: "PerformanceArea" });
const perMile = z.int().nullable().meta({ description: "Pence per loaded mile, without VAT." });

const week = z
  .object({
    from: day.meta({ description: "Its Monday." }),
    jobs: z.int().meta({ description: "How many jobs.", example: 6 }),
    pence: z.int().meta({ description: "What they cost together, in pence, without VAT.", example: 298_800 }),
    perMile: z.int().meta({ description: "Pence per loaded mile, on average.", example: 261 }),
  })
  .meta({ description: "The booked jobs of one week.", id: "PerformanceWeek" });

/** Smallest limit in minutes that is not exceeded; null if all limits are exceeded. */
const within = z.int().nullable();

export const carrierPerformanceOutput = z
  .object({
    since: day.meta({ description: "The first day that is counted." }),
    quoted: z.int().meta({
      description: "Loads that you quoted on; of several quotes on a load the last counts.",
      example: 38,
    }),
    won: z.int().meta({ description: "Those that you won.", example: 11 }),
    lanes: z
      .array(
        z.object({
          from: area.meta({ description: "Where they are collected." }),
          to: area.meta({ description: "Where they are delivered." }),
          quoted: z.int().meta({ description: "Loads that you quoted on.", example: 9 }),
          won: z.int().meta({ description: "Those that you won.", example: 3 }),
          middlePence: z
            .int()
            .meta({ description: "Your own price, in the middle, in pence.", example: 49_800 }),
          wonPerMile: perMile,
        }),
      )
      .meta({ description: "Most quoted first." }),
    answers: z
      .array(
        z.object({
          within: within.meta({
            description: "Up to so many minutes. null: later than all the others.",
            example: 30,
          }),
          quoted: z.int().meta({ description: "Loads that you quoted on.", example: 22 }),
          won: z.int().meta({ description: "Those that you won.", example: 8 }),
        }),
      )
      .meta({ description: "By the time from the posting of a load to your quote." }),
    lost: z
      .object({
        cheaper: z.int().meta({ description: "Another carrier was cheaper." }),
        sooner: z.int().meta({ description: "Another carrier was no cheaper, but earlier at the door." }),
        other: z.int().meta({ description: "Another carrier was neither cheaper nor earlier." }),
        notBooked: z.int().meta({ description: "The load was cancelled, changed, or ran out." }),
      })
      .nullable()
      .meta({
        description: "Why you lost. null below ten lost quotes: a single one would tell the winner's price.",
      }),
    weeks: z.array(week).meta({
      description: "Won jobs by the week of the quote, oldest first; a week without one is left out.",
    }),
  })
  .meta({ id: "CarrierPerformance" });
export type CarrierPerformance = z.infer<typeof carrierPerformanceOutput>;

const co2eLoads = z.int().meta({
  description: "Delivered loads whose emissions were kept: those of `co2eKg`.",
  example: 38,
});
const co2eKg = kg.meta({
  description: "Their estimated greenhouse gases together, in kilograms of CO2 equivalent.",
  example: 12_410,
});

export const posterPerformanceOutput = z
  .object({
    since: day.meta({ description: "The first day that is counted." }),
    posted: z.int().meta({ description: "Loads posted since then.", example: 46 }),
    booked: z.int().meta({ description: "Those that were booked.", example: 41 }),
    expired: z.int().meta({ description: "Those that nobody booked.", example: 3 }),
    cancelled: z.int().meta({ description: "Those that were called off.", example: 2 }),
    weeks: z.array(week).meta({
      description: "Booked loads by the week of their posting, oldest first; a week without one is left out.",
    }),
    firstQuotes: z
      .array(
        z.object({
          within: within.meta({
            description: "Up to so many minutes. null: later than all the others.",
            example: 30,
          }),
          loads: z.int().meta({ description: "How many loads.", example: 31 }),
        }),
      )
      .meta({ description: "By the time from the posting of a load to its first quote." }),
    withoutQuote: z.int().meta({ description: "Loads that nobody quoted on.", example: 2 }),
    co2eLoads,
    co2eKg,
    co2eFactorsYears: z.array(z.int()).meta({
      description: "The years of the factors that they were estimated by, in order.",
      example: [2025],
    }),
    lanes: z
      .array(
        z.object({
          from: area.meta({ description: "Where they are collected." }),
          to: area.meta({ description: "Where they are delivered." }),
          posted: z.int().meta({ description: "Loads posted.", example: 14 }),
          booked: z.int().meta({ description: "Those that were booked.", example: 13 }),
          pence: z.int().meta({ description: "What the booked ones cost together." }),
          perMile,
          overGuidePence: z.int().nullable().meta({
            description:
              "The agreed price less the middle of the guide, in pence, on average. null: none was booked.",
            example: -1_200,
          }),
          quotesPerLoad: z
            .number()
            .meta({ description: "Quotes that a load had, on average.", example: 3.4 }),
          firstQuoteMins: z.int().nullable().meta({
            description: "Minutes until the first quote, in the middle. null: nobody quoted.",
            example: 19,
          }),
          co2eLoads,
          co2eKg,
        }),
      )
      .meta({ description: "Most posted first." }),
  })
  .meta({ id: "PosterPerformance" });
export type PosterPerformance = z.infer<typeof posterPerformanceOutput>;
