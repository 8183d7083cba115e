import type { Load, LoadStatus, Prisma } from "@board/db";
import type { Actor } from "../actor.ts";
import { logAction } from "../admin/actions/log-action.ts";
import { type Ctx, channelOf } from "../context.ts";
import type { LoadAction } from "./lifecycle.ts";

interface Change {
  before: { status: LoadStatus } | null;
  load: Load;
  action: LoadAction | "post" | "paid" | "pod" | "correct";
  reason?: string | undefined;
  details?: Prisma.InputJsonObject | undefined;
}

function whoOf(actor: Actor) {
  if (actor.kind === "system" || actor.kind === "visitor") return {};
  if (actor.kind === "admin") return { personId: actor.person.id };
  return {
    firmId: actor.firm.id,
    personId: actor.via === "session" ? (actor.member?.personId ?? null) : null,
    apiKeyId: actor.key?.id ?? null,
  };
}

export type HistoryRow = ReturnType<typeof historyRow>;

/** The line of history of a change. */
export function historyRow(tx: Ctx<Actor>, change: Change) {
  return {
    id: tx.newId("hist"),
    loadId: change.load.id,
    version: change.load.version,
    at: tx.clock.now(),
    action: change.action,
    fromStatus: change.before?.status ?? null,
    toStatus: change.load.status,
    channel: channelOf(tx.actor),
    ...whoOf(tx.actor),
    reason: change.reason ?? null,
    ...(change.details ? { details: change.details } : {}),
    requestId: tx.requestId,
  };
}

/** One history row per change, in the transaction of the change (contract 4); an admin's is logged as such as well. */
export async function recordChange(tx: Ctx<Actor>, change: Change): Promise<void> {
  await tx.db.loadHistory.create({ data: historyRow(tx, change) });
  await logChange(tx, change);
}

/** An admin's change is logged as such; anybody else's has its line of history only. */
export async function logChange(tx: Ctx<Actor>, change: Change): Promise<void> {
  const { actor } = tx;
  if (actor.kind !== "admin") return;
  await logAction(
    { ...tx, actor },
    {
      action: `load.${change.action}`,
      loadId: change.load.id,
      ...(change.before ? { before: { status: change.before.status } } : {}),
      after: { status: change.load.status, ...change.details },
      reason: change.reason,
    },
  );
}
