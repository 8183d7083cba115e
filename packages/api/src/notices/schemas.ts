import { z } from "zod";
import { time } from "../fields.ts";
import { TOPICS } from "./rules.ts";

const topic = z.enum(TOPICS);
const quiet = z.strictObject({ from: time, to: time }).nullable();

export const choicesOutput = z.object({
  /** Every topic once; where nothing was chosen, what counts until then. */
  choices: z.array(z.object({ topic, site: z.boolean(), mail: z.boolean() })),
  /** London times between which mails to you wait; null: none. */
  quietHours: quiet,
  /** Where mails to you go. */
  address: z.string(),
  /** Where the firm's own mails go (booked, lost, quote again, webhooks), whatever its members choose. */
  firmAddress: z.string(),
});
export type Choices = z.infer<typeof choicesOutput>;

/** What is left out stays. */
export const chooseInput = z.strictObject({
  choices: z
    .array(z.strictObject({ topic, site: z.boolean(), mail: z.boolean() }))
    .max(TOPICS.length)
    .optional(),
  quietHours: quiet.optional(),
});
export type Choose = z.infer<typeof chooseInput>;
