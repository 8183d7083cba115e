import { Mode } from "@board/db/enums";
import { z } from "zod";
import { cursor, instant, limit, pathId, text } from "../../core/fields.ts";

const line = z.object({
  id: z.string(),
  requestId: z.string(),
  at: instant,
  method: z.string(),
  /** Route template; null where no operation matched. */
  route: z.string().nullable(),
  /** Path and query of the call. */
  target: z.string(),
  status: z.int(),
  /** Problem code; null on success. */
  code: z.string().nullable(),
  /** Milliseconds until the response was sent. */
  ms: z.number(),
  /** Number of calls in this row: repeated reads within a minute share one. */
  calls: z.int(),
  /** Calls left out before this row, because of the log's limits. */
  leftOut: z.int(),
  key: z.object({ id: z.string(), name: z.string(), hint: z.string() }),
});

export const listCallsInput = z.strictObject({
  /** Default: the current mode. */
  mode: z.enum(Mode).optional(),
  keyId: pathId.optional(),
  /** `refused` means 4xx and 5xx. */
  answer: z.enum(["refused", "4xx", "5xx", "succeeded"]).optional(),
  method: text(20).optional(),
  route: text(200).optional(),
  since: instant.optional(),
  requestId: pathId.optional(),
  limit,
  cursor: cursor.optional(),
});
export type ListCalls = z.infer<typeof listCallsInput>;

export const listCallsOutput = z.object({
  mode: z.enum(Mode),
  /** Newest first. */
  calls: z.array(line),
  nextCursor: z.string().nullable(),
});
export type CallList = z.infer<typeof listCallsOutput>;

/** Request id, as in problems and the Request-Id header. */
export const readCallInput = z.strictObject({ requestId: pathId });

export const readCallOutput = line.extend({
  mode: z.enum(Mode),
  /** JSON without secrets and personal data; null without a body, for a file, and for invalid JSON. */
  sent: z.json(),
  answer: z.json(),
});
export type CallDetail = z.infer<typeof readCallOutput>;
