import { ContactKind } from "@board/db/enums";
import { z } from "zod";
import { instant, unlogged } from "../../core/fields.ts";

/** A firm as the other end of a job reaches it. */
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

/** `from` is null for an owner who was added; of a password neither is told. */
export const changeView = z.object({
  kind: z.enum(ContactKind),
  from: z.string().nullable(),
  to: z.string().nullable(),
  at: instant,
});
export type ChangeView = z.infer<typeof changeView>;

export const toConfirmOutput = z.object({
  firm: z.string(),
  /** Until then the firm wins no load unless they are confirmed. */
  until: instant,
  changes: z.array(changeView),
});

export const holdOutput = z.object({
  /** null: the firm wins loads. */
  until: instant.nullable(),
  changes: z.array(
    changeView.extend({
      /** The address that has a link to confirm it; null where none has. */
      linkSentTo: z.string().nullable(),
    }),
  ),
  /** True for an owner with a second factor that is old enough. */
  mayConfirm: z.boolean(),
});
