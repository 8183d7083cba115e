import { z } from "zod";
import { time } from "../../core/fields.ts";
import { TOPICS } from "./rules.ts";

const topic = z.enum(TOPICS);
const quiet = z.strictObject({ from: time, to: time }).nullable();

export const preferencesOutput = z.object({
  /** Every topic once; where nothing was chosen, what counts until then. */
  preferences: z.array(z.object({ topic, site: z.boolean(), email: z.boolean() })),
  /** London times between which emails to you wait; null: none. */
  quietHours: quiet,
  /** Address of emails to you. */
  address: z.string(),
  /** Address of the firm's own emails (booked, lost, quote again, webhooks), which ignore its members' preferences. */
  firmAddress: z.string(),
});
export type NotificationPreferences = z.infer<typeof preferencesOutput>;

/** Omitted fields stay. */
export const changePreferencesInput = z.strictObject({
  preferences: z
    .array(z.strictObject({ topic, site: z.boolean(), email: z.boolean() }))
    .max(TOPICS.length)
    .optional(),
  quietHours: quiet.optional(),
});
export type ChangePreferences = z.infer<typeof changePreferencesInput>;
