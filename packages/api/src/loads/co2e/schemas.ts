import { Co2eMethod } from "@board/db/enums";
import { z } from "zod";

const co2eMethod = z.enum(Co2eMethod).meta({
  id: "Co2eMethod",
  description:
    "WHOLE_VEHICLE: the kilometres of the vehicle, as full as the load makes it. TONNE_KM: the load's weight times its kilometres, as part of an average load.",
});

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
