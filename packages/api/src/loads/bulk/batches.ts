import { DAY_MS } from "@board/calendar";
import type { Load } from "@board/db";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { DomainError, invalid, notFound } from "../../core/errors.ts";
import { fieldError } from "../../core/field-error.ts";
import { once, type Replay } from "../../core/idempotency/once.ts";
import { cancel } from "../cancel-load.ts";
import { invalidTransition } from "../guards.ts";
import { MAX_ROWS } from "./rules.ts";
import type { LastBatch, UndoBatchInput } from "./schemas.ts";

/** Timeout of the transaction: cancelling 500 loads takes some seconds. */
const UNDO_TIMEOUT_MS = 60_000;

const ofFirm = ({ actor }: Pick<Ctx<FirmActor>, "actor">) => ({ firmId: actor.firm.id, mode: actor.mode });

/** Returns the id of the firm's batch with this key; the first request that names the key creates the batch. */
export async function takeBatch(
  ctx: Ctx<FirmActor>,
  { key, name }: { key: string; name?: string | undefined },
): Promise<string> {
  const { id } = await ctx.db.loadBatch.upsert({
    where: { firmId_mode_key: { ...ofFirm(ctx), key } },
    create: { id: ctx.newId("batch"), ...ofFirm(ctx), key, name: name ?? null, createdAt: ctx.clock.now() },
    update: {},
  });
  return id;
}

async function undo(tx: Ctx<FirmActor>, key: string): Promise<{ cancelled: number }> {
  const batch = await tx.db.loadBatch.findUnique({ where: { firmId_mode_key: { ...ofFirm(tx), key } } });
  if (batch === null) throw notFound();
  // Locks the loads in the order of their ids, so that two concurrent requests wait for each other and cannot
  // deadlock.
  await tx.db
    .$queryRaw`SELECT id FROM load WHERE batch_id = ${batch.id} ORDER BY id LIMIT ${MAX_ROWS + 1} FOR UPDATE`;
  const loads = await tx.db.load.findMany({
    where: { batchId: batch.id },
    orderBy: { id: "asc" },
    take: MAX_ROWS + 1,
  });
  if (loads.length > MAX_ROWS) {
    throw invalid([fieldError(["batch"], "too_many_rows", `holds more than ${MAX_ROWS} loads.`)]);
  }
  await assertUntouched(tx, loads);
  for (const load of loads.filter(({ status }) => status === "POSTED"))
    await cancel(tx, load, "poster", undefined);
  return { cancelled: loads.length };
}

/**
 * Cancels every load of a batch in one transaction, if no load of the batch has had a quote; else cancels
 * none. A repeated call returns the same answer.
 *
 * @throws DomainError `not_found`, `validation_failed` (`too_many_rows`) for more than 500 loads, `batch_quoted`,
 * `invalid_transition` if a load has moved on, `idempotency_key_reused`, `idempotency_in_progress`
 */
export function undoBatch(
  ctx: Ctx<FirmActor>,
  input: UndoBatchInput,
): Promise<{ cancelled: number } & Replay> {
  return once(ctx, {
    commit: (tx) => undo(tx, input.batch),
    timeout: UNDO_TIMEOUT_MS,
  });
}

async function assertUntouched({ db }: Pick<Ctx, "db">, loads: readonly Load[]): Promise<void> {
  const ids = loads.map(({ id }) => id);
  const quote = await db.quote.findFirst({ where: { loadId: { in: ids } }, select: { loadId: true } });
  const quoted = quote && loads.find(({ id }) => id === quote.loadId);
  if (quoted) {
    throw new DomainError("batch_quoted", {
      detail: `${quoted.ref} has had a quote, so the batch can no longer be undone as one. Cancel its loads one by one, or those you select. Nothing was changed.`,
    });
  }
  const moved = loads.find(({ status }) => status !== "POSTED" && status !== "CANCELLED");
  if (moved !== undefined) throw invalidTransition(moved, `Undoing the batch of ${moved.ref}`);
}

/** Returns the firm's latest batch of the last 24 hours that still has an open load. */
export async function lastBatch(ctx: Ctx<FirmActor>): Promise<LastBatch | null> {
  const since = new Date(ctx.clock.now().getTime() - DAY_MS);
  const batch = await ctx.db.loadBatch.findFirst({
    where: { ...ofFirm(ctx), createdAt: { gte: since } },
    orderBy: { createdAt: "desc" },
  });
  if (batch === null) return null;
  const loads = await ctx.db.load.findMany({
    where: { batchId: batch.id },
    select: { status: true, quotes: { select: { id: true }, take: 1 } },
    take: MAX_ROWS + 1,
  });
  if (!loads.some(({ status }) => status === "POSTED")) return null;
  const { key, name, createdAt } = batch;
  return {
    key,
    name,
    at: createdAt.toISOString(),
    loads: loads.length,
    quoted: loads.filter(({ quotes }) => quotes.length > 0).length,
    undoable:
      loads.length <= MAX_ROWS &&
      loads.every(
        ({ status, quotes }) => quotes.length === 0 && (status === "POSTED" || status === "CANCELLED"),
      ),
  };
}
