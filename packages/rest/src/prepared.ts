import type { FirmActor } from "@board/api/server";
import type { z } from "zod";
import { type Answer, notModified, revalidates } from "./answer.ts";
import { readQuery } from "./read-input.ts";
import type { QueryParameter } from "./routes.ts";

/** A GET by a firm that may call the operation. */
export interface Asked {
  actor: FirmActor;
  path: Record<string, string>;
  search: string;
  query: ReadonlyMap<string, QueryParameter>;
  ifNoneMatch: string | undefined;
  acceptEncoding: string | undefined;
}

/**
 * Answers a GET in place of its procedure; null leaves it to the procedure, which also makes every refusal.
 */
export type Prepared = (asked: Asked) => Promise<Answer | null>;

/** Parses the input by the operation's schema; null if it must be refused. */
export function inputOf<Schema extends z.ZodType>(
  schema: Schema,
  { path, query, search }: Asked,
): z.output<Schema> | null {
  const { values, faults } = readQuery(query, search);
  const input = schema.safeParse({ ...values, ...path });
  return faults.length === 0 && input.success ? input.data : null;
}

const CACHE_CONTROL = "private, no-cache";

/** Returns a 304 if the caller holds the answer with this ETag, else null. */
export function unchanged({ ifNoneMatch }: Asked, etag: string): Answer | null {
  return revalidates(ifNoneMatch, etag) ? notModified(etag, CACHE_CONTROL) : null;
}

/** Returns a 304, or the answer, whose body is only then built. */
export function keptAnswer(
  asked: Asked,
  etag: string,
  make: () => Pick<Answer, "body"> & Partial<Pick<Answer, "headers">>,
): Answer {
  const same = unchanged(asked, etag);
  if (same !== null) return same;
  const { body, headers } = make();
  return {
    status: 200,
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Cache-Control": CACHE_CONTROL,
      ETag: etag,
      ...headers,
    },
    body,
  };
}
