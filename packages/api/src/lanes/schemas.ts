import { z } from "zod";
import { day, text } from "../fields.ts";
import { vehicleClass } from "../named-enums.ts";

export const lanePricesInput = z.strictObject({
  from: text(8).meta({ description: "A postcode or an outcode.", example: "LS10" }),
  to: text(8).meta({ description: "A postcode or an outcode.", example: "SW1A" }),
  vehicleClass: vehicleClass.meta({ description: "Prices of this vehicle only." }),
});
export type LanePricesInput = z.infer<typeof lanePricesInput>;

const perMile = z.int().meta({ description: "Pence per loaded mile, agreed, without VAT." });

export const lanePricesOutput = z
  .object({
    /** Oldest first, the running week last; none where too few of them had enough bookings. */
    weeks: z.array(
      z.object({
        /** Its Monday. */
        from: day,
        /** Null for a week with too few bookings. */
        paid: z
          .object({
            jobs: z.int(),
            lowPerMile: perMile,
            middlePerMile: perMile,
            highPerMile: perMile,
            quotesPerLoad: z.number(),
            /** Minutes until the first quote, in the middle; null where nobody quoted. */
            firstQuoteMins: z.int().nullable(),
          })
          .nullable(),
      }),
    ),
    /** The firm's own last quotes on the lane's loads of these weeks. */
    own: z.object({ quoted: z.int(), won: z.int(), wonPerMile: perMile.nullable() }),
  })
  .meta({ id: "LanePrices" });
export type LanePrices = z.infer<typeof lanePricesOutput>;
