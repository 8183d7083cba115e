import { ContactKind } from "@board/db/enums";
import { z } from "zod";
import { instant, unlogged } from "../../core/fields.ts";

/** Contact of a firm, as the other end of a job reads it. */
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

/** A changed contact. `from` is null for an added owner, and both values are null for a password. */
export const changeView = z.object({
  kind: z.enum(ContactKind),
  from: z.string().nullable(),
  to: z.string().nullable(),
  at: instant,
});
export type ChangeView = z.infer<typeof changeView>;

export const toConfirmOutput = z.object({
  firm: z.string(),
  /** End of the hold if the changes are not confirmed before. */
  until: instant,
  changes: z.array(changeView),
});

export const holdOutput = z.object({
  /** End of the hold; null without one. */
  until: instant.nullable(),
  changes: z.array(
    changeView.extend({
      /** Address to which a confirmation link was sent; null if none was. */
      linkSentTo: z.string().nullable(),
    }),
  ),
  /** True if the reader may confirm the changes: an owner with a second factor that is old enough. */
  mayConfirm: z.boolean(),
});
