import type { ChangeStatus, Load, LoadChange } from "@board/db";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { DomainError, invalid, notFound } from "../../core/errors.ts";
import { once, type Replay } from "../../core/idempotency/once.ts";
import { findLoad, lockLoad } from "../find-load.ts";
import { assertSeen, type Expected, invalidTransition, notThisEnd } from "../guards.ts";
import type { Mover } from "../lifecycle.ts";
import { toBoth } from "../outbox/events.ts";
import { saveChange } from "../save-change.ts";
import { storeMissingOrder } from "../transport-orders/undrawn-orders.ts";
import { type ChangeAnswer, changeAnswer, changeOfReplay, findChange, statusOf } from "./list-changes.ts";
import { type OpenChange, openChangeOf } from "./open-change.ts";
import { type ChangePlan, planChange, reachedProblems } from "./plan-change.ts";
import { allowedChangeActions, type ChangeAction } from "./rules.ts";
import { changePatch } from "./schemas.ts";

/** Name of each answer in a refusal, and the status that it gives the change. */
const ANSWERS = {
  agree: { name: "Agreeing to this change", status: "AGREED" },
  refuse: { name: "Refusing this change", status: "REFUSED" },
  withdraw: { name: "Withdrawing this change", status: "WITHDRAWN" },
} as const satisfies Record<ChangeAction, { name: string; status: ChangeStatus }>;

/** Closes the open change of a locked load, and returns it. */
async function close(
  tx: Ctx<FirmActor>,
  before: Load,
  action: ChangeAction,
  reason: string | null = null,
): Promise<OpenChange> {
  const { name, status } = ANSWERS[action];
  const open = openChangeOf(before);
  if (open === null) throw invalidTransition(before, name);
  const data = { status, reason, closedAt: tx.clock.now() };
  await tx.db.loadChange.update({ where: { id: open.id }, data });
  return open;
}

/**
 * Notifies both ends of an answer by an event, and the end that did not give the answer also by a
 * notification.
 */
function tellAnswer(
  { actor }: Ctx<FirmActor>,
  load: Load,
  type: "change.agreed" | "change.refused",
  change: OpenChange & { reason: string | null },
) {
  return toBoth(load, type).map((draft) => ({ ...draft, change, notifies: draft.to !== actor.firm.id }));
}

/** Applies the open change to the load and makes the next revision of its transport order due. */
export async function agree(tx: Ctx<FirmActor>, before: Load, plan: ChangePlan): Promise<void> {
  const reached = await reachedProblems(tx, before, plan.moves);
  if (reached.length > 0) throw invalid(reached);
  await storeMissingOrder(tx, before);
  const change = await close(tx, before, "agree");
  await saveChange(tx, {
    before,
    load: {
      ...before,
      ...plan.columns,
      agreedPence: plan.agreedPence,
      openChange: null,
      orderRevision: before.orderRevision + 1,
    },
    action: "agreeChange",
    details: { changed: plan.changed },
    moves: plan.moves,
    tell: tellAnswer(tx, before, "change.agreed", { ...change, reason: null }),
  });
  // Another route or slot makes another arrival time, which the next round tells.
  await tx.db.toldEta.updateMany({ where: { loadId: before.id }, data: { dueAt: tx.clock.now() } });
}

/** Refuses the open change: the load stays as it is. */
export async function refuse(tx: Ctx<FirmActor>, before: Load, reason: string | null): Promise<void> {
  const change = await close(tx, before, "refuse", reason);
  await saveChange(tx, {
    before,
    load: { ...before, openChange: null },
    action: "refuseChange",
    tell: tellAnswer(tx, before, "change.refused", { ...change, reason }),
  });
}

async function withdraw(tx: Ctx<FirmActor>, before: Load): Promise<void> {
  await close(tx, before, "withdraw");
  await saveChange(tx, {
    before,
    load: { ...before, openChange: null },
    action: "withdrawChange",
    tell: toBoth(before, "load.updated"),
  });
}

type AnswerInput = { id: string; changeId: string } & Expected;

/**
 * Returns a change that was proposed in the load's present booking.
 *
 * @throws DomainError `not_found`
 */
async function changeToAnswer(
  ctx: Pick<Ctx, "db">,
  load: Load,
  mover: Mover,
  id: string,
): Promise<LoadChange> {
  const row = await findChange(ctx, load, mover, id);
  if (row === null) throw notFound();
  return row;
}

/** @throws DomainError `invalid_transition` for the other end, `change_closed` */
function assertAnswers(load: Load, row: LoadChange, mover: Mover, action: ChangeAction): void {
  const { name } = ANSWERS[action];
  if (!allowedChangeActions(row.side, mover).includes(action)) {
    const other = row.side === "poster" ? "carrier" : "poster";
    throw notThisEnd(load, name, action === "withdraw" ? row.side : other);
  }
  const status = statusOf(row, openChangeOf(load)?.id);
  if (status === "OPEN") return;
  throw new DomainError("change_closed", {
    detail: `The change is ${status}. Nothing was changed.`,
    members: { loadStatus: load.status, changeStatus: status },
  });
}

interface AnswerOptions {
  action: ChangeAction;
  input: AnswerInput;
  /** Plans the change before the load is locked. */
  prepare?: (load: Load, row: LoadChange) => Promise<ChangePlan>;
  change: (tx: Ctx<FirmActor>, before: Load, plan: ChangePlan | null) => Promise<void>;
}

/**
 * Runs an answer to a change: locks the load, returns the stored answer of a repeated request, checks the
 * version that the caller saw, and applies the answer.
 */
function answerChange(
  ctx: Ctx<FirmActor>,
  { action, input, prepare, change }: AnswerOptions,
): Promise<ChangeAnswer & Replay> {
  const { id, changeId } = input;
  const isDone = (row: LoadChange, mover: Mover) =>
    row.status === ANSWERS[action].status && allowedChangeActions(row.side, mover).includes(action);
  return once<FirmActor, ChangePlan | null, ChangeAnswer>(ctx, {
    prepare: async () => {
      const { load, mover } = await findLoad(ctx, id);
      const row = await changeToAnswer(ctx, load, mover, changeId);
      if (isDone(row, mover)) return null;
      assertSeen(ctx, load, input, row.agreedPence);
      assertAnswers(load, row, mover, action);
      return prepare ? prepare(load, row) : null;
    },
    commit: async (tx, plan) => {
      const { load, mover } = await lockLoad(tx, id);
      const row = await changeToAnswer(tx, load, mover, changeId);
      if (!isDone(row, mover)) {
        assertSeen(tx, load, input, row.agreedPence);
        assertAnswers(load, row, mover, action);
        await change(tx, load, plan);
      }
      return changeAnswer(tx, id, changeId, mover);
    },
    refresh: (stored) => changeOfReplay(ctx, stored),
  });
}

/**
 * Agrees to a change for the other end: the load takes the proposed values and price, and the transport order
 * gets a revision. A repeated call returns the same answer.
 *
 * @throws DomainError `not_found`, `changed_meanwhile`, `invalid_transition` for the end that proposed it, `change_closed`,
 * `validation_failed` if the proposal now breaks a rule, such as a day that has passed, `requirement_not_met` if the
 * carrier does not meet the requirements of the changed load
 */
export function agreeChange(ctx: Ctx<FirmActor>, input: AnswerInput): Promise<ChangeAnswer & Replay> {
  return answerChange(ctx, {
    action: "agree",
    input,
    prepare: (load, { patch, penceDelta }) =>
      planChange(ctx, load, { patch: changePatch.parse(patch), penceDelta }),
    change: async (tx, load, plan) => {
      if (plan === null) throw invalidTransition(load, ANSWERS.agree.name);
      assertSeen(tx, load, { expectedVersion: plan.version });
      await agree(tx, load, plan);
    },
  });
}

/**
 * Refuses a change for the other end; the load stays as it is. A repeated call returns the same answer.
 *
 * @throws DomainError `not_found`, `changed_meanwhile`, `invalid_transition` for the end that proposed it, `change_closed`
 */
export function refuseChange(
  ctx: Ctx<FirmActor>,
  input: AnswerInput & { reason?: string | undefined },
): Promise<ChangeAnswer & Replay> {
  return answerChange(ctx, {
    action: "refuse",
    input,
    change: (tx, load) => refuse(tx, load, input.reason ?? null),
  });
}

/**
 * Withdraws a change for the end that proposed it. A repeated call returns the same answer.
 *
 * @throws DomainError `not_found`, `changed_meanwhile`, `invalid_transition` for the other end, `change_closed`
 */
export function withdrawChange(ctx: Ctx<FirmActor>, input: AnswerInput): Promise<ChangeAnswer & Replay> {
  return answerChange(ctx, {
    action: "withdraw",
    input,
    change: (tx, load) => withdraw(tx, load),
  });
}
