import { z } from "zod";
import { cursor, instant, pathId } from "../../fields.ts";

/** One line of the admins' log. */
export const adminAction = z.object({
  id: z.string(),
  at: instant,
  action: z.string(),
  admin: z.string(),
  load: z.object({ id: z.string(), ref: z.string() }).nullable(),
  firm: z.object({ id: z.string(), name: z.string() }).nullable(),
  person: z.object({ id: z.string(), name: z.string() }).nullable(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
  requestId: z.string().nullable(),
});
export type AdminActionView = z.infer<typeof adminAction>;

export const listActionsInput = z.strictObject({
  /** Of one admin, or about one firm, person or load. */
  adminId: pathId.optional(),
  firmId: pathId.optional(),
  personId: pathId.optional(),
  loadId: pathId.optional(),
  cursor: cursor.optional(),
});
export type ListActions = z.infer<typeof listActionsInput>;
export const listActionsOutput = z.object({
  actions: z.array(adminAction),
  nextCursor: z.string().nullable(),
});
