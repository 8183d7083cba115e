import { londonDay } from "@board/calendar";
import type { SavedSearch } from "@board/db";
import type { MemberActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { invalid, notFound, refusal, signedOut } from "../../core/errors.ts";
import { fieldError } from "../../core/field-error.ts";
import { once, type Replay } from "../../core/idempotency/once.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { readAskedFilters } from "../../loads/filters/read-filters.ts";
import { lockMember } from "../../people/accounts/hold-right.ts";
import { viewSearch } from "./list-searches.ts";
import type { ChangeSearch, CreateSearch, SearchQuery, SearchView } from "./schemas.ts";

const MAX_SEARCHES = 30;

/** @throws DomainError `validation_failed` naming every unreadable filter, as the board does */
function assertReadable(ctx: Ctx<MemberActor>, { sort, ...filters }: SearchQuery): void {
  const { problems } = readAskedFilters(filters, londonDay(ctx.clock.now()), ctx.geo);
  if (problems.length > 0) {
    throw invalid(problems.map((problem) => ({ ...problem, path: ["query", ...problem.path] })));
  }
}

/**
 * Locks one of the member's searches; a colleague's search is not found.
 *
 * @throws DomainError `not_found`
 */
async function lockSearch(tx: Ctx<MemberActor>, id: string): Promise<SavedSearch> {
  const memberId = tx.actor.member.id;
  await tx.db.$queryRaw`SELECT 1 FROM saved_search WHERE id = ${id} AND member_id = ${memberId} FOR UPDATE`;
  const row = await tx.db.savedSearch.findFirst({ where: { id, memberId } });
  if (row === null) throw notFound();
  return row;
}

/**
 * Locks and returns the saved searches of a member, in the order of their tabs.
 *
 * @throws DomainError `signed_out` if the member has left since the call began
 */
async function lockTabs(tx: Ctx<MemberActor>) {
  if ((await lockMember(tx, tx.actor.member.id)) === null) throw signedOut();
  return tx.db.savedSearch.findMany({
    where: { memberId: tx.actor.member.id },
    orderBy: [{ position: "asc" }, { id: "asc" }],
    select: { id: true, position: true },
  });
}

/**
 * Saves filters and sort as the member's last tab; the loads that match now do not count as new. An email
 * requires a notification.
 *
 * @throws DomainError `validation_failed` naming every unreadable filter, `too_many_searches`
 */
export function createSearch(
  ctx: Ctx<MemberActor>,
  input: CreateSearch,
): Promise<{ search: SearchView } & Replay> {
  const { idempotency } = ctx;
  const memberId = ctx.actor.member.id;
  // Makes the key the member's own, because a colleague may use the same key for another search.
  const own = idempotency && { ...idempotency, operation: `${idempotency.operation} ${memberId}` };
  return once(
    { ...ctx, idempotency: own },
    {
      prepare: async () => assertReadable(ctx, input.query),
      commit: (tx) => keepSearch({ ...tx, actor: ctx.actor }, input),
      refresh: async ({ search }) => {
        const row = await ctx.db.savedSearch.findFirst({ where: { id: search.id, memberId } });
        return { search: row === null ? search : viewSearch(row) };
      },
    },
  );
}

async function keepSearch(tx: Ctx<MemberActor>, input: CreateSearch): Promise<{ search: SearchView }> {
  const tabs = await lockTabs(tx);
  if (tabs.length >= MAX_SEARCHES) {
    throw refusal("too_many_searches", `You have ${MAX_SEARCHES} saved searches: delete one first.`);
  }
  const now = tx.clock.now();
  const row = await tx.db.savedSearch.create({
    data: {
      id: tx.newId("search"),
      firmId: tx.actor.firm.id,
      memberId: tx.actor.member.id,
      name: input.name.trim(),
      query: input.query,
      alert: input.alert || input.email,
      email: input.email,
      position: (tabs.at(-1)?.position ?? -1) + 1,
      seenAt: now,
      createdAt: now,
    },
  });
  return { search: viewSearch(row) };
}

/**
 * Returns both switches of a search: without the notification there is no email, and with the email there is
 * a notification.
 */
function switches({ alert, email }: ChangeSearch, before: { alert: boolean; email: boolean }) {
  if (alert === false) return { alert: false, email: false };
  const emailed = email ?? before.email;
  return { alert: (alert ?? before.alert) || emailed, email: emailed };
}

/**
 * Renames a search, changes its filters, or switches its alerts. If the filters change, the loads that match
 * now do not count as new.
 *
 * @throws DomainError `not_found`, `validation_failed` naming every unreadable filter
 */
export function changeSearch(ctx: Ctx<MemberActor>, input: ChangeSearch): Promise<{ search: SearchView }> {
  const { name, query } = input;
  if (query !== undefined) assertReadable(ctx, query);
  return inTransaction(ctx, async (tx) => {
    const before = await lockSearch(tx, input.id);
    const row = await tx.db.savedSearch.update({
      where: { id: before.id },
      data: {
        ...(name === undefined ? {} : { name: name.trim() }),
        ...(query === undefined ? {} : { query, seenAt: tx.clock.now() }),
        ...switches(input, before),
      },
    });
    return { search: viewSearch(row) };
  });
}

/** @throws DomainError `validation_failed` (`not_all`) if the ids are not all of the member's searches, each once */
export function orderSearches(ctx: Ctx<MemberActor>, ids: readonly string[]): Promise<{ ids: string[] }> {
  return inTransaction(ctx, async (tx) => {
    const tabs = (await lockTabs(tx)).map(({ id }) => id);
    const wanted = new Set(ids);
    if (wanted.size !== ids.length || tabs.length !== ids.length || !tabs.every((id) => wanted.has(id))) {
      throw invalid([fieldError(["ids"], "not_all", "must name each of your searches once.")]);
    }
    for (const [position, id] of ids.entries()) {
      await tx.db.savedSearch.update({ where: { id }, data: { position } });
    }
    return { ids: [...ids] };
  });
}

/** @throws DomainError `not_found` */
export function removeSearch(ctx: Ctx<MemberActor>, id: string): Promise<{ search: SearchView }> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockSearch(tx, id);
    await tx.db.savedSearch.delete({ where: { id } });
    return { search: viewSearch(row) };
  });
}

/**
 * Records that the member has seen a tab; the loads in it are then no longer new.
 *
 * @throws DomainError `not_found`
 */
export function markSeen(ctx: Ctx<MemberActor>, id: string): Promise<{ search: SearchView }> {
  return inTransaction(ctx, async (tx) => {
    const { id: found } = await lockSearch(tx, id);
    const row = await tx.db.savedSearch.update({ where: { id: found }, data: { seenAt: tx.clock.now() } });
    return { search: viewSearch(row) };
  });
}
