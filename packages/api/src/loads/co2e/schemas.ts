import { z } from "zod";
import { co2eMethod } from "../../core/named-enums.ts";

/** Emissions in kilograms: whole, below 10 with one decimal. */
export const kg = z.number().min(0);

export const co2e = z
  .object({
    kg: kg.meta({
      description:
        "Kilograms of CO2 equivalent, from the vehicle and from making its fuel: whole, below 10 with one decimal.",
      example: 321,
    }),
    method: co2eMethod.meta({ description: "What was counted." }),
    factorsYear: z.int().meta({
      description: "The year of the UK Government GHG Conversion Factors that were used.",
      example: 2025,
    }),
  })
  .meta({
    id: "Co2e",
    description:
      "An estimate of the greenhouse gases of the carriage. Nothing is added for empty running or a ferry.",
  });
