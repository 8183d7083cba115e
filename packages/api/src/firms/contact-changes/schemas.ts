import { ContactKind } from "@board/db/enums";
import { z } from "zod";
import { instant, unlogged } from "../../core/fields.ts";

/** A firm's contact for the other end of a job. */
export const contact = z.object({
  contactName: unlogged(z.string()).meta({ description: "Whom to ask for." }),
  email: unlogged(z.string()).meta({ description: "The firm's address for jobs." }),
  phone: unlogged(z.string()).meta({ description: "The firm's number for jobs." }),
});
export type Contact = z.infer<typeof contact>;

export const previousContact = contact
  .extend({ until: instant.meta({ description: "From then on the new contact counts alone." }) })
  .meta({
    id: "PreviousContact",
    description:
      "A carrier's contact before it was changed, for 72 hours or until the change is confirmed. Ring it before you trust the new one: whoever takes an account over changes its number first.",
  });
export type PreviousContact = z.infer<typeof previousContact>;

/** `from` is null for an added owner; both are null for a password. */
export const changeView = z.object({
  kind: z.enum(ContactKind),
  from: z.string().nullable(),
  to: z.string().nullable(),
  at: instant,
});
export type ChangeView = z.infer<typeof changeView>;

export const toConfirmOutput = z.object({
  firm: z.string(),
  /** End of the hold if the changes stay unconfirmed. */
  until: instant,
  changes: z.array(changeView),
});

export const holdOutput = z.object({
  /** Null without a hold. */
  until: instant.nullable(),
  changes: z.array(
    changeView.extend({
      /** Address that received a confirmation link; null without one. */
      linkSentTo: z.string().nullable(),
    }),
  ),
  /** True for an owner whose second factor is old enough. */
  mayConfirm: z.boolean(),
});
