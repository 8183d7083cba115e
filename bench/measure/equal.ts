import { isDeepStrictEqual } from "node:util";
import { CANDIDATES, type CandidateId } from "../candidates.ts";
import type { World } from "../data/world.ts";
import type { Request } from "../load/request.ts";
import type { ReadScenario } from "../scenarios/reads.ts";
import { ask } from "./ask.ts";
import type { Ports } from "./rounds.ts";

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** Made anew with every write, or at the candidate's own moment. */
const OWN = new Set(["id", "ref", "loadId", "createdAt", "updatedAt", "bookedAt", "expiresAt", "href"]);
/** A cursor is each candidate's own; that there is one is not. */
const OPAQUE = new Set(["nextCursor"]);

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

/** The path of the first difference and both values, for the message. */
function difference(a: Json, b: Json, path = ""): string {
  if (
    typeof a === "object" &&
    a !== null &&
    typeof b === "object" &&
    b !== null &&
    Array.isArray(a) === Array.isArray(b)
  ) {
    for (const name of new Set([...Object.keys(a), ...Object.keys(b)])) {
      const [x, y] = [Reflect.get(a, name), Reflect.get(b, name)] as [Json, Json];
      if (!isDeepStrictEqual(x, y))
        return x === undefined || y === undefined
          ? `${path}/${name} is on one side only`
          : difference(x, y, `${path}/${name}`);
    }
  }
  return `${path}: ${JSON.stringify(a)} and ${JSON.stringify(b)}`;
}

type Peer = Exclude<CandidateId, "board" | "limit">;
const PEERS: readonly Peer[] = ["fastify", "next"];

/**
 * What of the JSON is other where the same request goes to the board and to a peer; null where nothing is.
 *
 * @throws where the peer answers with another status: then it does not do the work at all
 */
async function compare(
  ports: Ports,
  peer: Peer,
  request: Request,
  free: ReadonlySet<string>,
): Promise<string | null> {
  const [ours, theirs] = await Promise.all(
    [ports.board, ports[peer]].map(async (port) => {
      const { status, body } = await ask(port ?? 0, request);
      return { status, json: without(JSON.parse(body), free) };
    }),
  );
  if (!ours || !theirs || isDeepStrictEqual(ours, theirs)) return null;
  const what = `${CANDIDATES[peer]}, ${request.method} ${request.path}`;
  if (ours.status !== theirs.status) throw new Error(`${what}: ${theirs.status}, the board ${ours.status}`);
  return `${what}: ${difference(theirs.json, ours.json)}`;
}

/** Questions of every scenario by several of its firms: how many, and the first difference of each scenario and peer. */
export async function checkReads(
  ports: Ports,
  scenarios: readonly ReadScenario[],
): Promise<{ compared: number; differences: string[] }> {
  let compared = 0;
  const differences: string[] = [];
  for (const { requests } of scenarios) {
    const first = new Map<Peer, string>();
    const seen = new Set<string>();
    for (const [nth, request] of requests.entries()) {
      if (seen.has(request.path) && nth > 20) continue;
      if (seen.size >= 16) break;
      seen.add(request.path);
      for (const peer of PEERS) {
        if (ports[peer] === undefined || first.has(peer)) continue;
        const other = await compare(ports, peer, request, OPAQUE);
        if (other !== null) first.set(peer, other);
      }
      compared += 1;
    }
    differences.push(...first.values());
  }
  return { compared, differences };
}

const WRITTEN = `
  SELECT (SELECT count(*) FROM load_history WHERE load_id = l.id)::int AS history,
    (SELECT count(*) FROM quote WHERE load_id = l.id)::int AS quotes,
    (SELECT count(*) FROM quote_price p JOIN quote q ON q.id = p.quote_id WHERE q.load_id = l.id)::int AS prices,
    (SELECT array_agg(type ORDER BY type) FROM event WHERE load_id = l.id) AS events,
    (SELECT count(*) FROM webhook_delivery d JOIN event e ON e.id = d.event_id WHERE e.load_id = l.id)::int AS deliveries,
    (SELECT array_agg(kind ORDER BY kind) FROM notification WHERE load_id = l.id) AS notes,
    l.status, l.version, l.quote_count
  FROM load l WHERE l.external_ref = $1 OR l.id = $1`;

/**
 * One write through the board and through a peer: what is other in the JSON, but for ids and times, and in the rows that
 * it leaves beside it.
 */
export async function checkWrite(
  world: World,
  ports: Ports,
  peer: Peer,
  request: Request,
): Promise<string[]> {
  const other = await compare(ports, peer, request, OWN);
  const ref =
    request.body && "externalRef" in request.body ? request.body.externalRef : request.path.split("/")[4];
  const [ours, theirs] = await Promise.all(
    [world.db, world.peers].map(async (db) => (await db.query(WRITTEN, [ref])).rows),
  );
  const differences = other === null ? [] : [other];
  if (!isDeepStrictEqual(ours, theirs) || ours?.length !== 1) {
    const rows = JSON.stringify([theirs, ours]);
    differences.push(`${CANDIDATES[peer]}, ${request.method} ${request.path}, rows: ${rows}`);
  }
  return differences;
}
