import { z } from "zod";
import { day, postcodeText } from "../../core/fields.ts";
import { vehicleClass } from "../../core/named-enums.ts";

export const lanePricesInput = z.strictObject({
  from: postcodeText(8).meta({ description: "A postcode or an outcode.", example: "LS10" }),
  to: postcodeText(8).meta({ description: "A postcode or an outcode.", example: "SW1A" }),
  vehicleClass: vehicleClass.meta({ description: "Prices of this vehicle only." }),
});
export type LanePricesInput = z.infer<typeof lanePricesInput>;

const perMile = z.int().meta({ description: "Pence per loaded mile, agreed, without VAT." });

export const lanePricesOutput = z
  .object({
    weeks: z
      .array(
        z.object({
          from: day.meta({ description: "The week's Monday." }),
          paid: z
            .object({
              jobs: z.int().meta({ description: "How many jobs were booked.", example: 7 }),
              lowPerMile: perMile,
              middlePerMile: perMile,
              highPerMile: perMile,
              quotesPerLoad: z
                .number()
                .meta({ description: "Quotes that a load had, on average.", example: 3.4 }),
              firstQuoteMins: z.int().nullable().meta({
                description: "Minutes until the first quote, in the middle. null: nobody quoted.",
                example: 19,
              }),
            })
            .nullable()
            .meta({ description: "What was agreed in it. null: too few bookings." }),
        }),
      )
      .meta({
        description: "Oldest first, the running week last; none where too few of them had enough bookings.",
      }),
    own: z
      .object({
        quoted: z.int().meta({ description: "Loads that you quoted on.", example: 9 }),
        won: z.int().meta({ description: "Those that you won.", example: 3 }),
        wonPerMile: perMile.nullable().meta({
          description:
            "Your agreed price in pence per loaded mile, without VAT, in the middle. null: you won none.",
          example: 258,
        }),
      })
      .meta({ description: "Your firm's own last quotes on the lane's loads of these weeks." }),
  })
  .meta({ id: "LanePrices" });
export type LanePrices = z.infer<typeof lanePricesOutput>;
