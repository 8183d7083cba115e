import { dayOfColumn } from "@board/calendar";
import { Prisma } from "@board/db";
import type { LoadStatus, Mode } from "@board/db/enums";
import type { AdminActor } from "../../core/actor.ts";
import { hashToken } from "../../core/api-key-token.ts";
import type { Ctx } from "../../core/context.ts";
import { endpointLabel } from "../../core/endpoints/rules.ts";
import { instantOf } from "../../core/ids.ts";
import { CONTACT_DIGITS, phoneDigits } from "../../core/phone-digits.ts";
import { begins } from "../../desk/search/sql.ts";
import { statusAt } from "../../loads/quotes/rules.ts";
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
 * Selects the newest distinct ids of a query. Uses a subquery, because PostgreSQL would read a million loads
 * for a direct join.
 */
function newestOf(ids: Prisma.Sql, take: number): Prisma.Sql {
  return Prisma.sql`SELECT DISTINCT id FROM (${ids}) ways ORDER BY id DESC LIMIT ${take}`;
}

/** Reads loads by a query for their ids, with the names of both firms: live and test, the newest first. */
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

/** Reads a firm's latest live loads, by an index for each end. */
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

/** Maximum number of results of each kind, because an outcode can have thousands of loads. */
const MAX_LOADS = 20;

const { sql } = Prisma;

/** SQL condition for a postcode, whatever its spaces and case. */
function written(side: "from" | "to", postcode: string): Prisma.Sql {
  return sql`AND upper(replace(${Prisma.raw(`${side}_postcode`)}, ' ', '')) = ${postcode}`;
}

/** Returns SQL for the ids of loads with an end in an outcode, the newest first, by an index for each end. */
function inOutcode({ outcode, postcode }: Search): Prisma.Sql[] {
  if (outcode === null) return [];
  const [from, to] =
    postcode === null ? [Prisma.empty, Prisma.empty] : [written("from", postcode), written("to", postcode)];
  return [
    sql`(SELECT id FROM load WHERE from_outcode = ${outcode} ${from} ORDER BY id DESC LIMIT ${MAX_LOADS + 1})`,
    sql`(SELECT id FROM load WHERE to_outcode = ${outcode} ${to} ORDER BY id DESC LIMIT ${MAX_LOADS + 1})`,
  ];
}

/** Expression of the index `load_registration`. */
const REGISTRATION = sql`regexp_replace(upper(vehicle_reg), '[^A-Z0-9]', '', 'g')`;

async function findLoads(ctx: Ctx<AdminActor>, search: Search): Promise<FoundLoad[]> {
  const { id, ref, externalRef, registration } = search;
  const ways = [
    ...(id?.kind === "load" ? [sql`(SELECT ${id.id}::text AS id)`] : []),
    ...(ref === null ? [] : [sql`(SELECT id FROM load WHERE ref = ${ref})`]),
    ...(externalRef === null
      ? []
      : [
          // The addition of `OFFSET 0` keeps PostgreSQL from reading a million loads by id.
          sql`(SELECT id FROM (
              SELECT id FROM load WHERE external_ref IS NOT NULL AND lower(external_ref) = lower(${externalRef}) OFFSET 0
            ) same ORDER BY id DESC LIMIT ${MAX_LOADS + 1})`,
        ]),
    ...(registration === null
      ? []
      : [
          sql`(SELECT id FROM load WHERE vehicle_reg IS NOT NULL AND ${REGISTRATION} = ${registration}
            ORDER BY ${REGISTRATION}, id DESC LIMIT ${MAX_LOADS + 1})`,
        ]),
    ...inOutcode(search),
  ];
  const whole =
    ways.length === 0 ? [] : await foundLoads(ctx, Prisma.join(ways, " UNION ALL "), MAX_LOADS + 1);
  return whole.length > 0 ? whole : findByStart(ctx, search);
}

/** Minimum number of letters of the start of a poster's own reference. */
const OWN_REF_LETTERS = 3;
/**
 * Maximum number of loads whose references have the same start, in the order of the index; the newest of them
 * are shown.
 */
const MAX_ALIKE = 200;

/** Finds loads by the start of a reference, if no load has the text as its whole reference. */
async function findByStart(ctx: Ctx<AdminActor>, { refStart, externalRef }: Search): Promise<FoundLoad[]> {
  const own = sql`lower(external_ref)`;
  const ways = [
    // The addition of `OFFSET 0` makes PostgreSQL use the index of references.
    ...(refStart === null
      ? []
      : [
          sql`(SELECT id FROM (SELECT id FROM load WHERE ${begins(sql`upper(ref)`, refStart)} OFFSET 0) alike LIMIT ${MAX_ALIKE})`,
        ]),
    ...(externalRef === null || externalRef.length < OWN_REF_LETTERS
      ? []
      : [
          sql`(SELECT id FROM load WHERE external_ref IS NOT NULL AND ${begins(own, externalRef.toLowerCase())}
            ORDER BY ${own} USING ~<~, id DESC LIMIT ${MAX_ALIKE})`,
        ]),
  ];
  return ways.length === 0 ? [] : foundLoads(ctx, Prisma.join(ways, " UNION ALL "), MAX_LOADS + 1);
}

/**
 * Returns SQL for the ids of rows whose column starts with a text. The ORDER BY makes PostgreSQL use the
 * index.
 */
function startingWith(table: Prisma.Sql, column: Prisma.Sql, start: string): Prisma.Sql {
  return sql`(SELECT id FROM ${table} WHERE ${begins(column, start)} ORDER BY ${column} USING ~<~ LIMIT ${MAX_LOADS})`;
}

const FIRM = sql`firm`;
const PERSON = sql`person`;

/** Returns SQL for ids by the start of an email address, or of its domain. */
function byEmail(table: Prisma.Sql, column: Prisma.Sql, { emailStart, domain }: Search): Prisma.Sql[] {
  const address = sql`lower(${column})`;
  return [
    ...(emailStart === null ? [] : [startingWith(table, address, emailStart)]),
    ...(domain === null ? [] : [startingWith(table, sql`split_part(${address}, '@', 2)`, domain)]),
  ];
}

/** Returns SQL for firms with a licence number, whether the firm entered it or the register matched it. */
function byLicence(number: string): Prisma.Sql[] {
  return [sql`licence_number`, sql`matched_number`].map(
    (column) =>
      sql`(SELECT firm_id AS id FROM passport WHERE mode = 'live' AND ${column} = ${number} LIMIT ${MAX_LOADS})`,
  );
}

async function findFirms({ db }: Ctx<AdminActor>, search: Search): Promise<SearchResult["firms"]> {
  const { id, phone, licence, words } = search;
  const ways = [
    ...(id?.kind === "firm" ? [sql`(SELECT ${id.id}::text AS id)`] : []),
    ...byEmail(FIRM, sql`contact_email`, search),
    ...(phone === null
      ? []
      : [sql`(SELECT id FROM firm WHERE ${CONTACT_DIGITS} = ${phoneDigits(phone)} LIMIT ${MAX_LOADS})`]),
    ...(licence === null ? [] : byLicence(licence)),
    ...(words === null
      ? []
      : [
          sql`(SELECT id FROM firm WHERE to_tsvector('simple', name || ' ' || contact_email) @@ to_tsquery('simple', ${words})
            ORDER BY name, id LIMIT ${MAX_LOADS})`,
        ]),
  ];
  if (ways.length === 0) return [];
  return db.$queryRaw<SearchResult["firms"]>(sql`
    SELECT f.id, f.name, f.contact_email AS email, f.contact_phone AS phone, f.plan, f.suspended_at IS NOT NULL AS suspended
    FROM (SELECT DISTINCT id FROM (${Prisma.join(ways, " UNION ALL ")}) ways) found JOIN firm f ON f.id = found.id
    ORDER BY f.name, f.id LIMIT ${MAX_LOADS}`);
}

async function findPeople(ctx: Ctx<AdminActor>, search: Search): Promise<SearchResult["people"]> {
  const { id, words } = search;
  const ways = [
    ...(id?.kind === "person" ? [sql`(SELECT ${id.id}::text AS id)`] : []),
    ...(id?.kind === "member" ? [sql`(SELECT person_id AS id FROM member WHERE id = ${id.id})`] : []),
    ...byEmail(PERSON, sql`email`, search),
    ...(words === null
      ? []
      : [
          sql`(SELECT id FROM person WHERE to_tsvector('simple', name || ' ' || email) @@ to_tsquery('simple', ${words})
            ORDER BY name, id LIMIT ${MAX_LOADS})`,
        ]),
  ];
  if (ways.length === 0) return [];
  const found = await ctx.db.$queryRaw<{ id: string }[]>(sql`
    SELECT p.id FROM (SELECT DISTINCT id FROM (${Prisma.join(ways, " UNION ALL ")}) ways) found
    JOIN person p ON p.id = found.id ORDER BY p.name, p.id LIMIT ${MAX_LOADS}`);
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
    FROM api_key k JOIN firm f ON f.id = k.firm_id WHERE ${way} ORDER BY k.id DESC LIMIT ${MAX_LOADS}`);
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

/** Finds what a request changed: loads by any caller, anything else by admins. */
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
    ORDER BY at LIMIT ${MAX_LOADS}`);
  return rows.map(({ at, ...row }) => ({ at: at.toISOString(), ...row }));
}

/**
 * Finds requests of API keys by their id, including refused ones. Leaves out the bodies, which only the firm
 * may read.
 */
async function findCalls({ db }: Ctx<AdminActor>, { id }: Search): Promise<SearchResult["calls"]> {
  if (id?.kind !== "req") return [];
  const calls = await db.loggedCall.findMany({
    where: { requestId: id.id },
    orderBy: { id: "desc" },
    take: MAX_LOADS,
    include: { firm: { select: { name: true } }, key: { select: { name: true, hint: true } } },
  });
  return calls.map(({ at, method, route, status, code, mode, firmId, firm, key }) => ({
    at: at.toISOString(),
    method,
    route,
    status,
    code,
    mode,
    firmId,
    firm: firm.name,
    key: `${key.name} ${key.hint}`,
  }));
}

/** Searches for every meaning that a text may have. */
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
      calls: [],
      requestAt: null,
    };
  }
  const [loads, firms, people, quotes, keys, events, endpoints, changes, calls] = await Promise.all([
    findLoads(ctx, asked),
    findFirms(ctx, asked),
    findPeople(ctx, asked),
    findQuotes(ctx, asked),
    findKeys(ctx, asked),
    findEvents(ctx, asked),
    findEndpoints(ctx, asked),
    findChanges(ctx, asked),
    findCalls(ctx, asked),
  ]);
  const requestAt = asked.id?.kind === "req" ? instantOf(asked.id.id) : null;
  return {
    loads: loads.slice(0, MAX_LOADS),
    moreLoads: loads.length > MAX_LOADS,
    firms,
    people,
    quotes,
    keys,
    events,
    endpoints,
    changes,
    calls,
    requestAt: requestAt?.toISOString() ?? null,
  };
}
