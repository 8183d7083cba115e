import { z } from "zod";
import { time } from "../../core/fields.ts";
import { TOPICS } from "./rules.ts";

const topic = z.enum(TOPICS);
const quiet = z.strictObject({ from: time, to: time }).nullable();

export const preferencesOutput = z.object({
  /** Every topic once, with the default unless the member has changed it. */
  preferences: z.array(z.object({ topic, site: z.boolean(), email: z.boolean(), push: z.boolean() })),
  /** Hours in London in which emails and push messages to the member wait; null for none. */
  quietHours: quiet,
  /** True if an offer that ends in quiet hours is told in them. */
  quietOffers: z.boolean(),
  /** True if push messages name firms and prices, on a locked screen too. */
  pushNames: z.boolean(),
  /** Address of emails to the member. */
  address: z.string(),
  /**
   * Address of emails to the firm (booked, lost, quote again, webhooks), for which members' preferences do
   * not count.
   */
  firmAddress: z.string(),
});
export type NotificationPreferences = z.infer<typeof preferencesOutput>;

/** Changes of the preferences; absent fields stay as they are. */
export const changePreferencesInput = z.strictObject({
  preferences: z
    .array(z.strictObject({ topic, site: z.boolean(), email: z.boolean(), push: z.boolean().optional() }))
    .max(TOPICS.length)
    .optional(),
  quietHours: quiet.optional(),
  quietOffers: z.boolean().optional(),
  pushNames: z.boolean().optional(),
});
export type ChangePreferences = z.infer<typeof changePreferencesInput>;
