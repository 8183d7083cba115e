import { z } from "zod";
import { boardEntry } from "../schemas.ts";

/** Why a load left a reader's board; `changed` where it is still open, but not for this reader. */
const whyGone = z.enum(["booked", "cancelled", "expired", "changed"]);

/** What happens to the board of one reader, as its page is told. */
const boardEvent = z.discriminatedUnion("type", [
  /** The stream has begun: what happens from here on is told. A list that was read before is to be read again. */
  z.object({ type: z.literal("ready") }),
  /** New for this reader: posted, back on the board, or its early access is over. */
  z.object({ type: z.literal("posted"), entry: boardEntry }),
  /** `fields` names what of the entry is other than before. */
  z.object({ type: z.literal("changed"), entry: boardEntry, fields: z.array(boardEntry.keyof()) }),
  z.object({ type: z.literal("gone"), id: z.string(), why: whyGone }),
  /** What happened since is not known: the list is to be read again. */
  z.object({ type: z.literal("reload") }),
]);
export type BoardEvent = z.infer<typeof boardEvent>;

export const changesInput = z.strictObject({
  /** The id of the last event that arrived, to go on from there; the browser sends it when it connects again. */
  lastEventId: z.string().max(100).nullish(),
});
