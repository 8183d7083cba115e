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
      /** One of AUDIT_ACTIONS, such as `key.created`. */
      action: z.string(),
      through: z.enum(["site", "api", "system"]),
      /** The actor: a person by name, or an API key; both null for the system. */
      person: z.string().nullable(),
      key: z.object({ name: z.string(), hint: z.string() }).nullable(),
      /** True if an admin of the board did it. */
      byAdmin: z.boolean(),
      /** Name of the changed object at that time. */
      subject: z.string().nullable(),
      changes: z.array(fieldChange),
    }),
  ),
  nextCursor: z.string().nullable(),
});
export type AuditInput = z.infer<typeof auditInput>;
export type AuditOutput = z.infer<typeof auditOutput>;
