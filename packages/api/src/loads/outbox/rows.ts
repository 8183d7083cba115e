import type { Load, Prisma } from "@board/db";
import type { Actor } from "../../core/actor.ts";
import { actionRow } from "../../core/audit/log-action.ts";
import type { OwnChange } from "../../core/board-messages.ts";
import { channelOf, realNow } from "../../core/context.ts";
import { LOAD_MATCHES } from "../../core/notifications/rules.ts";
import { AT_ONCE, ownMessages } from "../../core/own-changes.ts";
import type { Change, SaveContext } from "../change.ts";
import { linkEffect } from "../driver-links/rules.ts";
import { extrasEffect } from "../extras/rules.ts";
import { BEAT_MS, webhookDelayMs } from "../sandbox/rules.ts";
import { makesRevisionDue } from "../transport-orders/rules.ts";
import { dueOrders } from "../transport-orders/undrawn-orders.ts";
import type { ChangeRows } from "../write-rows.ts";
import { type ChangeAuthor, eventRows, type NotificationRow, notificationRows, readEnds } from "./events.ts";

/**
 * Returns the rows that a change writes, by table. `load` is the load as it will be saved, `lapsed` the id of the open
 * change that lapses with it.
 */
export async function rowsOf(
  tx: SaveContext,
  change: Change,
  load: Load,
  lapsed: string | null,
): Promise<ChangeRows> {
  const { quotes = [], prices = [], action, before } = change;
  const { posterId, carrierId } = load;
  const now = tx.clock.now();
  const readsEnds = carrierId !== null && makesRevisionDue(before, load);
  const ends = change.ends ?? (readsEnds ? await readEnds(tx, posterId, carrierId) : undefined);
  const batch = {
    load,
    previousStatus: before?.status ?? null,
    drafts: change.tell ?? [],
    ends,
    notifications: change.notifications,
    by: changeAuthorOf(tx.actor),
  };
  const notifications = notificationRows(tx, batch);
  const leftBoard = before?.status === "POSTED" && load.status !== "POSTED" && load.openToAllAt > now;
  return {
    quotes,
    prices,
    history: action ? [historyRow(tx, change, load, action)] : [],
    codes: codeRows(tx, change, load),
    orders: dueOrders(before, load, ends, now),
    milestones: change.milestone ? [change.milestone] : [],
    moves: change.moves ?? [],
    events: await eventRows(tx, batch),
    deliveryDelayMs: webhookDelayMs(load),
    notifications,
    messages: ownMessages(ownChanges(tx, change, load, notifications)),
    lapsed: lapsed ? { id: lapsed, closedAt: now } : null,
    links: linkEffect(before, load, action, now),
    extras: change.extras ?? [],
    extrasEffect: extrasEffect(before, load),
    // Deletes alerts that wait for the end of early access, because the load has left the board.
    cancelledAlerts: leftBoard ? { kind: LOAD_MATCHES, after: now } : null,
    // Time of the sample firms' next move on a sandbox load, soon after each change (contract 11).
    sandboxDueAt: load.mode === "live" ? null : new Date(realNow(tx).getTime() + BEAT_MS),
    adminActions:
      action && tx.actor.kind === "admin" ? [actionRow({ ...tx, actor: tx.actor }, adminAction(change))] : [],
  };
}

/**
 * Returns messages for the open pages of both ends, of carriers whose quotes changed, and of firms with an event
 * or a notification. Each names only the recipient's own event types; a message about an alert names no load.
 */
function ownChanges(
  { actor, clock }: SaveContext,
  { before, quotes = [], tell = [] }: Change,
  { id: loadId, mode, posterId, carrierId }: Load,
  notifications: readonly NotificationRow[],
): OwnChange[] {
  const ends = [
    posterId,
    carrierId,
    before?.carrierId ?? null,
    ...quotes.map(({ after }) => after.carrierId),
  ];
  const notified = notifications.filter(({ kind }) => kind !== LOAD_MATCHES);
  const concerned = new Set([
    ...ends.filter((id) => id !== null),
    ...tell.map(({ to }) => to),
    ...notified.map(({ firmId }) => firmId),
  ]);
  const author = changeAuthorOf(actor);
  const own = [...concerned].map((firmId) => {
    const types = new Set(tell.flatMap(({ to, type }) => (to === firmId ? [type] : [])));
    const kinds = types.size > 0 ? [...types] : ["changed"];
    const by = author?.firmId === firmId ? author.personId : null;
    return { loadId, mode, at: AT_ONCE, kinds, by, firms: [firmId] };
  });
  const now = clock.now();
  const others = notifications.filter(({ kind }) => kind === LOAD_MATCHES);
  const looking = Map.groupBy(others, ({ createdAt }) => (createdAt > now ? createdAt.getTime() : AT_ONCE));
  const matches = [...looking].map(([at, rows]) => {
    const firms = [...new Set(rows.map(({ firmId }) => firmId))];
    return { loadId: null, mode, at, kinds: ["notification"], by: null, firms };
  });
  return [...joined(own), ...matches];
}

/** Merges equal messages into one message to several firms, such as all losing carriers. */
function joined(changes: readonly OwnChange[]): OwnChange[] {
  const alike = Map.groupBy(changes, ({ kinds, by }) => `${kinds.join()} ${by}`);
  return [...alike.values()].flatMap(([first, ...rest]) =>
    first === undefined ? [] : [{ ...first, firms: [first, ...rest].flatMap(({ firms }) => firms) }],
  );
}

/** Returns the member who makes the change on the site; null for an API key, an admin or a job. */
function changeAuthorOf(actor: Actor): ChangeAuthor | null {
  if (actor.kind !== "firm" || actor.via !== "session" || actor.member === null) return null;
  return { firmId: actor.firm.id, memberId: actor.member.id, personId: actor.member.personId };
}

function whoOf(actor: Actor) {
  const nobody = { firmId: null, personId: null, apiKeyId: null, linkId: null };
  if (actor.kind === "system" || actor.kind === "visitor") return nobody;
  if (actor.kind === "admin") return { ...nobody, personId: actor.person.id };
  if (actor.kind === "driver") return { ...nobody, firmId: actor.firm.id, linkId: actor.link.id };
  return {
    ...nobody,
    firmId: actor.firm.id,
    personId: actor.via === "session" ? (actor.member?.personId ?? null) : null,
    apiKeyId: actor.key?.id ?? null,
  };
}

function codeRows(tx: SaveContext, { collectionCode: code }: Change, { id: loadId, carrierId }: Load) {
  return code === undefined ? [] : [{ loadId, carrierId, code, createdAt: tx.clock.now() }];
}

function historyRow(tx: SaveContext, change: Change, load: Load, action: string) {
  return {
    id: tx.newId("hist"),
    loadId: load.id,
    version: load.version,
    at: tx.clock.now(),
    action,
    fromStatus: change.before?.status ?? null,
    toStatus: load.status,
    channel: channelOf(tx.actor),
    ...whoOf(tx.actor),
    reason: change.reason ?? null,
    details: detailsOf(change) ?? null,
    requestId: tx.requestId,
  };
}

/** Returns the details of a change, with both values of the agreed price if it changed. */
function detailsOf({ before, load, details }: Change): Prisma.InputJsonObject | undefined {
  const from = before?.agreedPence ?? null;
  if (from === null || from === load.agreedPence) return details;
  return {
    ...details,
    changed: { ...Object(details?.changed), agreedPence: { from, to: load.agreedPence } },
  };
}

function adminAction(change: Change) {
  const { before, load, action, reason } = change;
  return {
    action: `load.${action}`,
    loadId: load.id,
    ...(before ? { before: { status: before.status } } : {}),
    after: { status: load.status, ...detailsOf(change) },
    reason,
  };
}
