import { z } from "zod";
import { time } from "../../core/fields.ts";
import { TOPICS } from "./rules.ts";

const topic = z.enum(TOPICS);
const quiet = z.strictObject({ from: time, to: time }).nullable();

export const preferencesOutput = z.object({
  /** Every topic once, with its default where none was chosen. */
  preferences: z.array(z.object({ topic, site: z.boolean(), email: z.boolean() })),
  /** London times in which emails to you are delayed; null for none. */
  quietHours: quiet,
  /** Address of emails to you. */
  address: z.string(),
  /**
   * Address of the firm's emails (booked, lost, quote again, webhooks), which ignore members' preferences.
   */
  firmAddress: z.string(),
});
export type NotificationPreferences = z.infer<typeof preferencesOutput>;

/** Absent fields stay unchanged. */
export const changePreferencesInput = z.strictObject({
  preferences: z
    .array(z.strictObject({ topic, site: z.boolean(), email: z.boolean() }))
    .max(TOPICS.length)
    .optional(),
  quietHours: quiet.optional(),
});
export type ChangePreferences = z.infer<typeof changePreferencesInput>;
