import { deepStrictEqual } from "node:assert/strict";
import { CANDIDATES } from "./candidates.ts";
import type { World } from "./data/world.ts";
import { ask, type Request } from "./generate.ts";
import type { Candidates } from "./measure.ts";

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** Fields that are different after every write and for every candidate. */
const IGNORED_FIELDS = new Set([
  ...["id", "ref", "loadId", "createdAt", "updatedAt", "bookedAt", "expiresAt", "href"],
  "collectionCode",
]);
/** Fields whose values may differ, provided that both are null or neither is. */
const OPAQUE_FIELDS = new Set(["nextCursor"]);
/** Number of requests of each scenario that are compared. */
const COMPARED = 40;

function without(value: Json, names: ReadonlySet<string>): Json {
  if (Array.isArray(value)) return value.map((each) => without(each, names));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      names.has(name) && each !== null ? "(its own)" : without(each, names),
    ]),
  );
}

/** Returns the lines in which two answers differ; null if they are equal. */
function difference(theirs: unknown, ours: unknown): string | null {
  try {
    deepStrictEqual(theirs, ours);
    return null;
  } catch (error) {
    return (error as Error).message
      .split("\n")
      .filter((line) => /^[+-] /.test(line))
      .slice(0, 4)
      .join(" ");
  }
}

/** Sends the same request to the board and to (c). Returns how the answers differ; null if they do not. */
async function compare(
  candidates: Candidates,
  request: Request,
  free: ReadonlySet<string>,
): Promise<string | null> {
  const [ours, theirs] = await Promise.all(
    (["board", "fastify"] as const).map(async (id) => {
      const { status, body } = await ask(candidates.get(id)?.port ?? 0, request);
      return { status, json: without(JSON.parse(body), free) };
    }),
  );
  const what = `${CANDIDATES.fastify}, ${request.method} ${request.path}`;
  // A peer that answers another status would not do the same work.
  if (ours?.status !== theirs?.status)
    throw new Error(`${what}: ${theirs?.status}, the board ${ours?.status}`);
  const other = difference(theirs?.json, ours?.json);
  return other && `${what}: ${other}`;
}

/** Compares the answers to requests spread over the list. Returns all differences. */
export async function checkReads(candidates: Candidates, requests: readonly Request[]): Promise<string[]> {
  const differences: string[] = [];
  // The step is odd, because plans and quotes of firms repeat in even steps.
  const step = Math.floor(requests.length / COMPARED) | 1;
  for (const request of requests.filter((_, nth) => nth % step === 0)) {
    const other = await compare(candidates, request, OPAQUE_FIELDS);
    if (other !== null) differences.push(other);
  }
  return differences;
}

const WRITTEN = `
  SELECT (SELECT count(*) FROM load_history WHERE load_id = l.id)::int AS history,
    (SELECT count(*) FROM quote WHERE load_id = l.id)::int AS quotes,
    (SELECT count(*) FROM collection_code WHERE load_id = l.id)::int AS codes,
    (SELECT count(*) FROM quote_price p JOIN quote q ON q.id = p.quote_id WHERE q.load_id = l.id)::int AS prices,
    (SELECT array_agg(type ORDER BY type) FROM event WHERE load_id = l.id) AS events,
    (SELECT count(*) FROM webhook_delivery d JOIN event e ON e.id = d.event_id WHERE e.load_id = l.id)::int AS deliveries,
    (SELECT array_agg(kind ORDER BY kind) FROM notification WHERE load_id = l.id) AS notifications,
    l.status, l.version, l.quote_count
  FROM load l WHERE l.external_ref = $1 OR l.id = $1`;

/**
 * Makes a write through the board and through (c), twice under one Idempotency-Key. Returns how the answers and
 * the written rows differ, ignoring ids and times.
 */
export async function checkWrite(world: World, candidates: Candidates, request: Request): Promise<string[]> {
  const differences: string[] = [];
  for (let nth = 0; nth < 2; nth += 1) {
    const other = await compare(candidates, request, IGNORED_FIELDS);
    if (other !== null) differences.push(other);
  }
  const { body, path } = request;
  const key = body !== undefined && "externalRef" in body ? body.externalRef : path.split("/")[4];
  const [ours, theirs] = await Promise.all(
    [world.db, world.peers].map(async (db) => (await db.query(WRITTEN, [key])).rows),
  );
  const rows = difference(theirs, ours);
  if (rows !== null || ours?.length !== 1)
    differences.push(`${CANDIDATES.fastify}, ${request.method} ${path}, rows: ${rows}`);
  return differences;
}
