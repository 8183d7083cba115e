import { dayOfColumn } from "@board/calendar";
import { Prisma } from "@board/db";
import type { LoadStatus, Mode } from "@board/db/enums";
import type { AdminActor } from "../actor.ts";
import { hashToken } from "../api-keys/token.ts";
import type { Ctx } from "../context.ts";
import { statusAt } from "../quotes/rules.ts";
import { endpointLabel } from "../webhooks/rules.ts";
import { peopleLines } from "./people/read-people.ts";
import { readSearch, type Search } from "./rules.ts";
import type { FoundLoad, SearchResult } from "./schemas.ts";

interface FoundRow {
  id: string;
  ref: string;
  externalRef: string | null;
  status: LoadStatus;
  mode: Mode;
  fromOutcode: string;
  fromTown: string;
  toOutcode: string;
  toTown: string;
  miles: number;
  collectDate: Date;
  poster: string;
  carrier: string | null;
  createdAt: Date;
}

/**
 * The newest of the ids that a query gives, each once. They are a subquery of their own: joined to the loads directly,
 * PostgreSQL would read a million loads, newest first.
 */
function newestOf(ids: Prisma.Sql, take: number): Prisma.Sql {
  return Prisma.sql`SELECT DISTINCT id FROM (${ids}) ways ORDER BY id DESC LIMIT ${take}`;
}

/** Loads by a query that gives their ids, the newest first, live and test, with both firms' names. */
async function foundLoads(
  { db }: Pick<Ctx<AdminActor>, "db">,
  ids: Prisma.Sql,
  take: number,
): Promise<FoundLoad[]> {
  const rows = await db.$queryRaw<FoundRow[]>(Prisma.sql`
    SELECT l.id, l.ref, l.external_ref AS "externalRef", l.status, l.mode, l.miles,
      l.from_outcode AS "fromOutcode", l.from_town AS "fromTown", l.to_outcode AS "toOutcode", l.to_town AS "toTown",
      l.collect_date AS "collectDate", p.name AS poster, c.name AS carrier, l.created_at AS "createdAt"
    FROM (${newestOf(ids, take)}) found
    JOIN load l ON l.id = found.id
    JOIN firm p ON p.id = l.poster_id
    LEFT JOIN firm c ON c.id = l.carrier_id
    ORDER BY l.id DESC`);
  return rows.map(({ fromOutcode, fromTown, toOutcode, toTown, collectDate, createdAt, ...row }) => ({
    ...row,
    from: { outcode: fromOutcode, town: fromTown },
    to: { outcode: toOutcode, town: toTown },
    collectDate: dayOfColumn(collectDate),
    createdAt: createdAt.toISOString(),
  }));
}

/** The last live loads that a firm posted or carried; each end is read along its own index. */
export function loadsOfFirm(ctx: Pick<Ctx<AdminActor>, "db">, firmId: string, take: number) {
  return foundLoads(
    ctx,
    Prisma.sql`
      (SELECT id FROM load WHERE poster_id = ${firmId} AND mode = 'live' ORDER BY id DESC LIMIT ${take})
      UNION ALL
      (SELECT id FROM load WHERE carrier_id = ${firmId} AND mode = 'live' ORDER BY id DESC LIMIT ${take})`,
    take,
  );
}

/** Results of each kind; loads in an outcode may be thousands. */
const MOST = 20;

const { sql } = Prisma;

/** A whole postcode as the poster may have written it. */
function written(side: "from" | "to", postcode: string): Prisma.Sql {
  return sql`AND upper(replace(${Prisma.raw(`${side}_postcode`)}, ' ', '')) = ${postcode}`;
}

/** The ids of loads in an outcode, at either end, the newest first along its own index. */
function inOutcode({ outcode, postcode }: Search): Prisma.Sql[] {
  if (outcode === null) return [];
  const [from, to] =
    postcode === null ? [Prisma.empty, Prisma.empty] : [written("from", postcode), written("to", postcode)];
  return [
    sql`(SELECT id FROM load WHERE from_outcode = ${outcode} ${from} ORDER BY id DESC LIMIT ${MOST + 1})`,
    sql`(SELECT id FROM load WHERE to_outcode = ${outcode} ${to} ORDER BY id DESC LIMIT ${MOST + 1})`,
  ];
}

async function findLoads(ctx: Ctx<AdminActor>, search: Search): Promise<FoundLoad[]> {
  const { id, ref, externalRef } = search;
  const ways = [
    ...(id?.kind === "load" ? [sql`(SELECT ${id.id}::text AS id)`] : []),
    ...(ref === null ? [] : [sql`(SELECT id FROM load WHERE ref = ${ref})`]),
    ...(externalRef === null
      ? []
      : [
          // `OFFSET 0`: in the order of the ids it would ask each of a million loads for its reference.
          sql`(SELECT id FROM (
              SELECT id FROM load WHERE external_ref IS NOT NULL AND lower(external_ref) = lower(${externalRef}) OFFSET 0
            ) same ORDER BY id DESC LIMIT ${MOST + 1})`,
        ]),
    ...inOutcode(search),
  ];
  return ways.length === 0 ? [] : foundLoads(ctx, Prisma.join(ways, " UNION ALL "), MOST + 1);
}

async function findFirms(
  { db }: Ctx<AdminActor>,
  { id, email, words }: Search,
): Promise<SearchResult["firms"]> {
  const ways = [
    ...(id?.kind === "firm" ? [sql`f.id = ${id.id}`] : []),
    // The simple parser keeps an address whole, so the query finds it by its beginning as well.
    ...(email === null
      ? []
      : [
          sql`to_tsvector('simple', f.name || ' ' || f.contact_email) @@ plainto_tsquery('simple', ${email})`,
        ]),
    ...(words === null
      ? []
      : [sql`to_tsvector('simple', f.name || ' ' || f.contact_email) @@ to_tsquery('simple', ${words})`]),
  ];
  if (ways.length === 0) return [];
  return db.$queryRaw<SearchResult["firms"]>(sql`
    SELECT f.id, f.name, f.contact_email AS email, f.plan, f.suspended_at IS NOT NULL AS suspended
    FROM firm f WHERE ${Prisma.join(ways, " OR ")} ORDER BY f.name, f.id LIMIT ${MOST}`);
}

async function findPeople(
  ctx: Ctx<AdminActor>,
  { id, email, words }: Search,
): Promise<SearchResult["people"]> {
  const ways = [
    ...(id?.kind === "person" ? [sql`p.id = ${id.id}`] : []),
    ...(id?.kind === "member" ? [sql`p.id = (SELECT person_id FROM member WHERE id = ${id.id})`] : []),
    ...(email === null ? [] : [sql`p.email = ${email}`]),
    ...(words === null
      ? []
      : [sql`to_tsvector('simple', p.name || ' ' || p.email) @@ to_tsquery('simple', ${words})`]),
  ];
  if (ways.length === 0) return [];
  const found = await ctx.db.$queryRaw<{ id: string }[]>(sql`
    SELECT p.id FROM person p WHERE ${Prisma.join(ways, " OR ")} ORDER BY p.name, p.id LIMIT ${MOST}`);
  const people = await peopleLines(
    ctx,
    found.map((row) => row.id),
  );
  return people.map(({ id: personId, name, email: address, isAdmin, firms }) => ({
    id: personId,
    name,
    email: address,
    isAdmin,
    firms: firms.map(({ firm }) => firm),
  }));
}

async function findQuotes({ db, clock }: Ctx<AdminActor>, { id }: Search): Promise<SearchResult["quotes"]> {
  if (id?.kind !== "quote") return [];
  const quotes = await db.quote.findMany({
    where: { id: id.id },
    include: { load: { select: { ref: true } }, carrier: { select: { name: true } } },
  });
  return quotes.map((quote) => ({
    id: quote.id,
    loadRef: quote.load.ref,
    carrier: quote.carrier.name,
    status: statusAt(quote, clock.now()),
    amountPence: quote.amountPence,
    createdAt: quote.createdAt.toISOString(),
  }));
}

async function findKeys(
  { db }: Ctx<AdminActor>,
  { id, token, hintEnd }: Search,
): Promise<SearchResult["keys"]> {
  const way =
    token !== null
      ? sql`k.hash = ${hashToken(token)}`
      : hintEnd !== null
        ? sql`right(k.hint, 4) = ${hintEnd}`
        : id?.kind === "key"
          ? sql`k.id = ${id.id}`
          : null;
  if (way === null) return [];
  return db.$queryRaw<SearchResult["keys"]>(sql`
    SELECT k.id, k.name, k.hint, k.mode, k.firm_id AS "firmId", f.name AS firm, k.revoked_at IS NOT NULL AS revoked
    FROM api_key k JOIN firm f ON f.id = k.firm_id WHERE ${way} ORDER BY k.id DESC LIMIT ${MOST}`);
}

async function findEvents({ db }: Ctx<AdminActor>, { id }: Search): Promise<SearchResult["events"]> {
  if (id?.kind !== "evt") return [];
  const events = await db.event.findMany({
    where: { id: id.id },
    include: { firm: { select: { name: true } }, load: { select: { ref: true } } },
  });
  return events.map(({ id: eventId, type, firm, load, createdAt }) => ({
    id: eventId,
    type,
    firm: firm.name,
    loadRef: load?.ref ?? null,
    createdAt: createdAt.toISOString(),
  }));
}

async function findEndpoints({ db }: Ctx<AdminActor>, { id }: Search): Promise<SearchResult["endpoints"]> {
  if (id?.kind !== "endpoint") return [];
  const endpoints = await db.webhookEndpoint.findMany({
    where: { id: id.id },
    include: { firm: { select: { name: true } } },
  });
  return endpoints.map(({ id: endpointId, url, status, firmId, firm }) => ({
    id: endpointId,
    label: endpointLabel(url),
    status,
    firmId,
    firm: firm.name,
  }));
}

/** Changes of a request: of loads by anybody, and of anything by an admin. */
async function findChanges({ db }: Ctx<AdminActor>, { id }: Search): Promise<SearchResult["changes"]> {
  if (id?.kind !== "req") return [];
  const rows = await db.$queryRaw<(Omit<SearchResult["changes"][number], "at"> & { at: Date })[]>(sql`
    SELECT h.at, h.action, l.ref AS "loadRef", f.name AS firm, h.request_id AS "requestId"
    FROM load_history h JOIN load l ON l.id = h.load_id LEFT JOIN firm f ON f.id = h.firm_id
    WHERE h.request_id = ${id.id}
    UNION ALL
    SELECT a.at, a.action, NULL, f.name, a.request_id
    FROM admin_action a LEFT JOIN firm f ON f.id = a.firm_id
    WHERE a.request_id = ${id.id} AND a.load_id IS NULL
    ORDER BY at LIMIT ${MOST}`);
  return rows.map(({ at, ...row }) => ({ at: at.toISOString(), ...row }));
}

/** Searches for what was typed as everything that its form says it could be. */
export async function search(ctx: Ctx<AdminActor>, typed: string): Promise<SearchResult> {
  const asked = readSearch(typed);
  if (asked === null) {
    return {
      loads: [],
      moreLoads: false,
      firms: [],
      people: [],
      quotes: [],
      keys: [],
      events: [],
      endpoints: [],
      changes: [],
    };
  }
  const [loads, firms, people, quotes, keys, events, endpoints, changes] = await Promise.all([
    findLoads(ctx, asked),
    findFirms(ctx, asked),
    findPeople(ctx, asked),
    findQuotes(ctx, asked),
    findKeys(ctx, asked),
    findEvents(ctx, asked),
    findEndpoints(ctx, asked),
    findChanges(ctx, asked),
  ]);
  return {
    loads: loads.slice(0, MOST),
    moreLoads: loads.length > MOST,
    firms,
    people,
    quotes,
    keys,
    events,
    endpoints,
    changes,
  };
}
