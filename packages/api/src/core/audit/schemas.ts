import { z } from "zod";
import { cursor, instant, limit } from "../fields.ts";

const value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]);

export const fieldChange = z.object({ field: z.string(), from: value, to: value });

export const auditInput = z.strictObject({ limit, cursor: cursor.optional() });

export const auditOutput = z.object({
  /** Newest first. */
  entries: z.array(
    z.object({
      id: z.string(),
      at: instant,
      /** One of `AUDIT_ACTIONS`, such as `key.created`. */
      action: z.string(),
      through: z.enum(["site", "api", "system"]),
      /** Name of the person who acted, or the API key that was used; both are null for the system. */
      person: z.string().nullable(),
      key: z.object({ name: z.string(), hint: z.string() }).nullable(),
      /** True if an admin of the board made the change. */
      byAdmin: z.boolean(),
      /** Name that the changed object had at that time. */
      subject: z.string().nullable(),
      changes: z.array(fieldChange),
    }),
  ),
  nextCursor: z.string().nullable(),
});
export type AuditInput = z.infer<typeof auditInput>;
export type AuditOutput = z.infer<typeof auditOutput>;
