import { z } from "zod";
import { instant } from "../../core/fields.ts";
import { COMPONENT_KEYS } from "./rules.ts";

const component = z
  .enum(COMPONENT_KEYS as [(typeof COMPONENT_KEYS)[number], ...typeof COMPONENT_KEYS])
  .meta({ id: "StatusComponent", description: "A part of the service.", example: "webhooks" });
const verdict = z
  .enum(["well", "slow", "down"])
  .meta({ id: "StatusVerdict", description: "How it works.", example: "well" })
  .nullable()
  .meta({ description: "null: it was not measured." });

export const statusOutput = z.object({
  at: instant.meta({ description: "When this was read." }),
  databaseAway: z
    .boolean()
    .meta({ description: "true: the database does not answer, and the rest is what was known before." }),
  state: verdict.meta({ description: "The worst of the components." }),
  sentence: z
    .string()
    .meta({ description: "The state in one sentence, for people.", example: "Everything works." }),
  components: z
    .array(
      z.object({
        key: component,
        name: z.string().meta({ description: "Its name, for people.", example: "Webhooks" }),
        state: verdict.meta({ description: "Now." }),
        oldestS: z.int().nullable().meta({
          description:
            "Seconds for which the oldest work has been due; of the operator register the age of its data.",
          example: 2,
        }),
      }),
    )
    .meta({ description: "Measured by the board itself every minute." }),
});
export type StatusView = z.infer<typeof statusOutput>;
