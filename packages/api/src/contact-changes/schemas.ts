import { ContactKind } from "@board/db/enums";
import { z } from "zod";
import { instant } from "../fields.ts";

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
