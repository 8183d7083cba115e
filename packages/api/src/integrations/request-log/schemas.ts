import { Mode } from "@board/db/enums";
import { z } from "zod";
import { cursor, instant, limit, pathId, text } from "../../core/fields.ts";

const line = z.object({
  id: z.string(),
  requestId: z.string(),
  at: instant,
  method: z.string(),
  /** Template of the route; null if no operation matched. */
  route: z.string().nullable(),
  /** Path and query of the request. */
  target: z.string(),
  status: z.int(),
  /** Problem code; null on success. */
  code: z.string().nullable(),
  /** Milliseconds until the answer was sent. */
  ms: z.number(),
  /** Number of requests in this row; repeated reads within a minute share a row. */
  calls: z.int(),
  /** Number of requests before this row that the log's limits left out. */
  leftOut: z.int(),
  key: z.object({ id: z.string(), name: z.string(), hint: z.string() }),
});

export const listCallsInput = z.strictObject({
  /** Mode of the keys; by default the session's mode. */
  mode: z.enum(Mode).optional(),
  keyId: pathId.optional(),
  /** Outcome of the requests; `refused` is 4xx and 5xx. */
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
  /** Requests in this page, the newest first. */
  calls: z.array(line),
  nextCursor: z.string().nullable(),
});
export type CallList = z.infer<typeof listCallsOutput>;

/** Id of the request, as in a problem and in the Request-Id header. */
export const readCallInput = z.strictObject({ requestId: pathId });

export const readCallOutput = line.extend({
  mode: z.enum(Mode),
  /**
   * Body as JSON, without secrets and personal data; null for a request without a body, a file, or invalid
   * JSON.
   */
  sent: z.json(),
  answer: z.json(),
});
export type CallDetail = z.infer<typeof readCallOutput>;
