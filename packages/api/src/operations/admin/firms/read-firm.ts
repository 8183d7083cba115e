import { Prisma } from "@board/db";
import type { AdminActor } from "../../../core/actor.ts";
import type { Ctx } from "../../../core/context.ts";
import { MAX_COUNTED } from "../../../core/counted.ts";
import { endpointLabel } from "../../../core/endpoints/rules.ts";
import { notFound } from "../../../core/errors.ts";
import { reasonOfSuspension } from "../../../firms/suspension.ts";
import { viewSide } from "../../../trust/reputation/read-record.ts";
import { lastActions } from "../list-actions.ts";
import { loadsOfFirm } from "../search.ts";
import { limitsOf, passportOf } from "./read-limits.ts";
import type { FirmPage } from "./schemas.ts";

const LAST_ACTIONS = 20;
const LAST_LOADS = 20;
const MAX_LINKS = 50;

const iso = (at: Date | null) => at?.toISOString() ?? null;

async function linksOf(ctx: Ctx<AdminActor>, firmId: string): Promise<FirmPage["links"]> {
  const links = await ctx.db.firmLink.findMany({
    where: { firmId },
    orderBy: [{ since: "desc" }, { otherId: "asc" }],
    take: MAX_LINKS,
    include: { other: { select: { name: true } } },
  });
  return links.map(({ otherId, other, reasons, since, clearedAt }) => ({
    id: otherId,
    name: other.name,
    reasons: reasons as FirmPage["links"][number]["reasons"],
    since: since.toISOString(),
    clearedAt: iso(clearedAt),
  }));
}

async function membersOf(ctx: Ctx<AdminActor>, firmId: string): Promise<FirmPage["members"]> {
  const members = await ctx.db.member.findMany({
    where: { firmId, leftAt: null },
    orderBy: { id: "asc" },
    include: {
      person: {
        select: {
          name: true,
          email: true,
          sessions: { orderBy: { id: "desc" }, take: 1, select: { lastSeenAt: true } },
        },
      },
    },
  });
  return members.map(({ id, personId, role, seat, createdAt, person }) => ({
    id,
    personId,
    name: person.name,
    email: person.email,
    role,
    seat,
    createdAt: createdAt.toISOString(),
    lastSeenAt: iso(person.sessions[0]?.lastSeenAt ?? null),
  }));
}

async function keysOf(ctx: Ctx<AdminActor>, firmId: string): Promise<FirmPage["keys"]> {
  const keys = await ctx.db.apiKey.findMany({
    where: { firmId },
    orderBy: { id: "desc" },
    include: { createdBy: { select: { person: { select: { name: true } } } } },
  });
  return keys.map(({ id, name, mode, hint, scopes, createdBy, ...key }) => ({
    id,
    name,
    mode,
    hint,
    scopes,
    createdBy: createdBy.person.name,
    createdAt: key.createdAt.toISOString(),
    lastUsedAt: iso(key.lastUsedAt),
    expiresAt: iso(key.expiresAt),
    revokedAt: iso(key.revokedAt),
  }));
}

async function endpointsOf(ctx: Ctx<AdminActor>, firmId: string): Promise<FirmPage["endpoints"]> {
  const endpoints = await ctx.db.webhookEndpoint.findMany({ where: { firmId }, orderBy: { id: "asc" } });
  return endpoints.map(({ id, mode, url, events, status, disabledReason, failingSince }) => ({
    id,
    mode,
    label: endpointLabel(url),
    events,
    status,
    disabledReason,
    failingSince: iso(failingSince),
  }));
}

async function invitationsOf(ctx: Ctx<AdminActor>, firmId: string): Promise<FirmPage["invitations"]> {
  const links = await ctx.db.oneTimeToken.findMany({
    where: { firmId, use: "INVITE", usedAt: null },
    orderBy: { id: "desc" },
  });
  return links.map(({ id, email, role, seat, createdAt, expiresAt }) => ({
    id,
    email,
    role: role ?? "TRAFFIC",
    seat,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));
}

/**
 * Counts the firm's open loads, jobs and quotes, up to `MAX_COUNTED` of each. Statuses are literals, because
 * a partial index needs them; the addition of `interval '0'` keeps PostgreSQL from reading every active quote
 * by expiry.
 */
async function openOf({ db, clock }: Ctx<AdminActor>, firmId: string): Promise<FirmPage["open"]> {
  const count = (rows: Prisma.Sql) =>
    Prisma.sql`(SELECT count(*)::int FROM (SELECT FROM ${rows} LIMIT ${MAX_COUNTED}) AS counted)`;
  const posted = Prisma.sql`load WHERE poster_id = ${firmId} AND mode = 'live' AND status = 'POSTED'`;
  const carrying = Prisma.sql`load WHERE carrier_id = ${firmId} AND mode = 'live' AND status IN ('BOOKED', 'IN_TRANSIT', 'DISPUTED')`;
  const quotes = Prisma.sql`quote WHERE carrier_id = ${firmId} AND mode = 'live' AND status = 'ACTIVE' AND expires_at + interval '0' > ${clock.now()}`;
  const [open] = await db.$queryRaw<FirmPage["open"][]>`
    SELECT ${count(posted)} AS posted, ${count(carrying)} AS carrying, ${count(quotes)} AS quotes`;
  return open ?? { posted: 0, carrying: 0, quotes: 0 };
}

/**
 * Reads everything about a firm: people, keys, endpoints, record, passport, limits, its latest loads, and
 * what admins did.
 *
 * @throws DomainError `not_found`
 */
export async function readFirm(ctx: Ctx<AdminActor>, id: string): Promise<FirmPage> {
  const firm = await ctx.db.firm.findUnique({ where: { id }, include: { records: true } });
  if (firm === null) throw notFound();
  const [
    members,
    invitations,
    keys,
    endpoints,
    links,
    open,
    loads,
    actions,
    suspendedBecause,
    passport,
    limits,
  ] = await Promise.all([
    membersOf(ctx, id),
    invitationsOf(ctx, id),
    keysOf(ctx, id),
    endpointsOf(ctx, id),
    linksOf(ctx, id),
    openOf(ctx, id),
    loadsOfFirm(ctx, id, LAST_LOADS),
    lastActions(ctx, { firmId: id }, LAST_ACTIONS),
    firm.suspendedAt && reasonOfSuspension(ctx, id),
    passportOf(ctx, id),
    limitsOf(ctx, firm),
  ]);
  return {
    firm: {
      id: firm.id,
      name: firm.name,
      contactName: firm.contactName,
      email: firm.contactEmail,
      phone: firm.contactPhone,
      canPost: firm.canPost,
      canCarry: firm.canCarry,
      plan: firm.plan,
      usualTermsDays: firm.usualTermsDays,
      approval: firm.approval,
      suspendedAt: iso(firm.suspendedAt),
      suspendedBecause,
      createdAt: firm.createdAt.toISOString(),
    },
    members,
    invitations,
    keys,
    endpoints,
    record: { poster: viewSide(firm.records, "poster"), carrier: viewSide(firm.records, "carrier") },
    passport,
    ...limits,
    links,
    open,
    loads,
    actions,
  };
}
