import { Mode } from "@board/db/enums";
import { z } from "zod";
import { cursor, instant, limit, pathId, text } from "../../core/fields.ts";

const line = z.object({
  id: z.string(),
  requestId: z.string(),
  at: instant,
  method: z.string(),
  /** Template of the address; null where the address named no operation. */
  route: z.string().nullable(),
  /** Path and query as they were called. */
  target: z.string(),
  status: z.int(),
  /** Code of the problem; null for a success. */
  code: z.string().nullable(),
  /** Milliseconds until the answer was sent. */
  ms: z.number(),
  /** Calls that the line stands for: repeated reads of one minute share a line. */
  calls: z.int(),
  /** Calls that were left out before this one, because there were too many. */
  leftOut: z.int(),
  key: z.object({ id: z.string(), name: z.string(), hint: z.string() }),
});

export const listCallsInput = z.strictObject({
  /** Left out: the mode that you act in. */
  mode: z.enum(Mode).optional(),
  keyId: pathId.optional(),
  /** `refused` is 4xx and 5xx. */
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

/** The id of a request, as problems and the header Request-Id tell it. */
export const readCallInput = z.strictObject({ requestId: pathId });

export const readCallOutput = line.extend({
  mode: z.enum(Mode),
  /** JSON without secrets and people's data; null without a body, for a file, and where it was no JSON. */
  sent: z.json(),
  answer: z.json(),
});
export type CallDetail = z.infer<typeof readCallOutput>;
