import type { Extra, Load } from "@board/db";
import type { Side } from "@board/db/enums";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { DomainError, invalid, notFound } from "../../core/errors.ts";
import { fieldError } from "../../core/field-error.ts";
import { once, type Replay } from "../../core/idempotency/once.ts";
import { loadOfReplay } from "../act-on-load.ts";
import { lockLoad } from "../find-load.ts";
import { assertSeen, invalidTransition, notThisEnd } from "../guards.ts";
import type { Mover } from "../lifecycle.ts";
import { toBoth } from "../outbox/events.ts";
import { actAs, isSampleFirm } from "../sandbox/sample-firms.ts";
import type { LoadBrief, LoadView } from "../schemas.ts";
import { viewLoad } from "../view-load.ts";
import { accepted, EXTRA_LIFECYCLE, type ExtraAction, sumFor, withdrawn } from "./rules.ts";
import { saveExtra, tellOfExtra } from "./save-extra.ts";
import type { ExtraView } from "./schemas.ts";

export interface ExtraAnswer extends Record<string, unknown> {
  load: LoadView | LoadBrief;
  /** Absent if the caller may read only the stored part of the load. */
  extra?: ExtraView | undefined;
}

function answerWith(load: LoadView | LoadBrief, extraId: string | undefined): ExtraAnswer {
  const extras = "extras" in load ? load.extras : [];
  return { load, extra: extras.find(({ id }) => id === extraId) };
}

/** Returns a load and one of its extras, the answer of every call on an extra. */
export async function extraAnswer(
  tx: Ctx<FirmActor>,
  id: string,
  extraId: string,
  mover: Mover,
): Promise<ExtraAnswer> {
  return answerWith(await viewLoad(tx, id, mover), extraId);
}

/** Returns the stored answer for the caller's present role (contract 2): an end reads the present state. */
export async function extraOfReplay(ctx: Ctx<FirmActor>, stored: ExtraAnswer): Promise<ExtraAnswer> {
  return answerWith(await loadOfReplay(ctx, stored.load), stored.extra?.id);
}

/** Name of each action in a refusal. */
const NAMES: Record<ExtraAction, string> = {
  accept: "Accepting this extra",
  query: "Querying this extra",
  propose: "Proposing another sum",
  withdraw: "Withdrawing this extra",
};

/** An end's move of an extra of a locked load. */
interface Move {
  load: Load;
  extra: Extra;
  side: Side;
}

const otherEnd = ({ load, side }: Move): string[] =>
  [side === "poster" ? load.carrierId : load.posterId].filter((id) => id !== null);

/** Accepts an extra at a sum for one of its ends. */
function accept(tx: Ctx<FirmActor>, move: Move, pence: number): Promise<Load> {
  const { load, extra, side } = move;
  const row = accepted(extra, side, pence, tx.clock.now());
  const tell = tellOfExtra(load, "extra.accepted", row, otherEnd(move));
  return saveExtra(tx, load, [extra, row], { action: "acceptExtra", tell });
}

/** Asks for the poster why an extra is due. */
function query(tx: Ctx<FirmActor>, move: Move, reason: string): Promise<Load> {
  const { load, extra } = move;
  const asked = { queryReason: reason, queriedAt: tx.clock.now(), dueAt: null };
  const row: Extra = { ...extra, ...asked, status: "QUERIED" };
  const tell = tellOfExtra(load, "extra.queried", row, otherEnd(move));
  return saveExtra(tx, load, [extra, row], { action: "queryExtra", tell });
}

/** Proposes another sum for a queried extra. */
function offer(tx: Ctx<FirmActor>, move: Move, pence: number): Promise<Load> {
  const { load, extra, side } = move;
  const row: Extra = { ...extra, offerPence: pence, offerBy: side };
  const tell = tellOfExtra(load, "extra.proposed", row, otherEnd(move));
  return saveExtra(tx, load, [extra, row], { action: "offerExtra", tell });
}

/**
 * Notes with which the sandbox's sample poster does not accept an extra at once: it queries it, or leaves it to silence.
 */
const QUERIED_IN_SANDBOX = "QUERY";
const SILENT_IN_SANDBOX = "SILENT";

/** Answers for the sample firm in the sandbox what the other end proposed: it accepts, unless the note says otherwise. */
export async function answerInSandbox(tx: Ctx<FirmActor>, load: Load, extra: Extra): Promise<void> {
  const side = tx.actor.firm.id === load.posterId ? "carrier" : "poster";
  const firmId = side === "carrier" ? load.carrierId : load.posterId;
  if (firmId === null || !isSampleFirm(firmId)) return;
  const sum = sumFor(side, extra);
  const sample = await actAs(tx, firmId);
  const isNew = extra.status === "PROPOSED";
  if (isNew && extra.note === QUERIED_IN_SANDBOX)
    await query(sample, { load, extra, side }, "Queried in test mode.");
  else if (sum !== null && !(isNew && extra.note === SILENT_IN_SANDBOX))
    await accept(sample, { load, extra, side }, sum);
}

/** Proposes half of a queried extra for a sample carrier. */
async function answerQueryInSandbox(tx: Ctx<FirmActor>, load: Load, extra: Extra): Promise<void> {
  if (load.carrierId === null || !isSampleFirm(load.carrierId)) return;
  const sample = await actAs(tx, load.carrierId);
  await offer(sample, { load, extra, side: "carrier" }, Math.ceil(extra.pence / 2));
}

interface AnswerInput {
  id: string;
  extraId: string;
}

interface Answer {
  action: ExtraAction;
  input: AnswerInput;
  /** True if this end's action already has its result. */
  isDone: (extra: Extra, side: Side) => boolean;
  move: (tx: Ctx<FirmActor>, move: Move) => Promise<unknown>;
}

/** @throws DomainError `invalid_transition` for an end that may not do it */
function sideOf(load: Load, mover: Mover, action: ExtraAction): Side {
  const by: readonly Side[] = EXTRA_LIFECYCLE[action].by;
  const [only] = by;
  if (mover !== "poster" && mover !== "carrier") throw invalidTransition(load, NAMES[action]);
  if (by.includes(mover) || only === undefined) return mover;
  throw notThisEnd(load, NAMES[action], only);
}

/** Runs an end's action on an extra of the present booking, whose load is locked. */
function answerExtra(
  ctx: Ctx<FirmActor>,
  { action, input, isDone, move }: Answer,
): Promise<ExtraAnswer & Replay> {
  return once<FirmActor, void, ExtraAnswer>(ctx, {
    commit: async (tx) => {
      const { load, mover } = await lockLoad(tx, input.id);
      const { carrierId } = load;
      const extra =
        carrierId &&
        (await tx.db.extra.findFirst({ where: { id: input.extraId, loadId: load.id, carrierId } }));
      if (!extra) throw notFound();
      const side = sideOf(load, mover, action);
      if (!isDone(extra, side)) {
        assertSeen(tx, load);
        const from: readonly Extra["status"][] = EXTRA_LIFECYCLE[action].from;
        if (!from.includes(extra.status))
          throw new DomainError("extra_closed", {
            detail: `The extra is ${extra.status}. ${NAMES[action]} is possible while it is ${from.join(" or ")}. Nothing was changed.`,
            members: { loadStatus: load.status, extraStatus: extra.status },
          });
        await move(tx, { load, extra, side });
      }
      return extraAnswer(tx, load.id, extra.id, mover);
    },
    refresh: (stored) => extraOfReplay(ctx, stored),
  });
}

/**
 * Accepts an extra: the poster at its own sum, and either end at the sum that the other one proposed. A repeated call
 * returns the same answer.
 *
 * @throws DomainError `not_found`, `changed_meanwhile`, `invalid_transition` for a carrier without an offer,
 * `validation_failed` (`required`) for an offer without `expectedPence`, `extra_closed`
 */
export function acceptExtra(
  ctx: Ctx<FirmActor>,
  input: AnswerInput & { expectedPence?: number | undefined },
): Promise<ExtraAnswer & Replay> {
  const { expectedPence } = input;
  return answerExtra(ctx, {
    action: "accept",
    input,
    isDone: ({ status, pence }) =>
      status === "ACCEPTED" && (expectedPence === undefined || expectedPence === pence),
    move: (tx, move) => {
      const { load, extra, side } = move;
      const pence = sumFor(side, extra);
      if (pence === null) throw notThisEnd(load, NAMES.accept, "poster");
      if (extra.offerBy !== null && extra.offerBy !== side && expectedPence === undefined)
        throw invalid([
          fieldError(
            ["expectedPence"],
            "required",
            `is required: the ${extra.offerBy} proposes ${pence} pence. Give the sum that you accept.`,
          ),
        ]);
      assertSeen(tx, load, { expectedPence }, pence);
      return accept(tx, move, pence);
    },
  });
}

/**
 * Asks for the poster why an extra is due: silence accepts it no more. A repeated call returns the same answer.
 *
 * @throws DomainError `not_found`, `changed_meanwhile`, `invalid_transition` for the carrier, `extra_closed`
 */
export function queryExtra(
  ctx: Ctx<FirmActor>,
  input: AnswerInput & { reason: string },
): Promise<ExtraAnswer & Replay> {
  return answerExtra(ctx, {
    action: "query",
    input,
    isDone: ({ status }) => status === "QUERIED",
    move: async (tx, move) => {
      const load = await query(tx, move, input.reason);
      await answerQueryInSandbox(tx, load, await readAgain(tx, move.extra));
    },
  });
}

/**
 * Proposes another sum for a queried extra, by either end; the other one accepts it. A repeated call returns the same
 * answer.
 *
 * @throws DomainError `not_found`, `changed_meanwhile`, `extra_closed`
 */
export function offerExtra(
  ctx: Ctx<FirmActor>,
  input: AnswerInput & { pence: number },
): Promise<ExtraAnswer & Replay> {
  return answerExtra(ctx, {
    action: "propose",
    input,
    isDone: ({ offerPence, offerBy }, side) => offerPence === input.pence && offerBy === side,
    move: async (tx, move) => {
      const load = await offer(tx, move, input.pence);
      await answerInSandbox(tx, load, await readAgain(tx, move.extra));
    },
  });
}

/** Reads an extra as this transaction has changed it. */
function readAgain({ db }: Pick<Ctx, "db">, { id }: Extra): Promise<Extra> {
  return db.extra.findUniqueOrThrow({ where: { id } });
}

/**
 * Withdraws an extra for the carrier. A repeated call returns the same answer.
 *
 * @throws DomainError `not_found`, `changed_meanwhile`, `invalid_transition` for the poster, `extra_closed`
 */
export function withdrawExtra(ctx: Ctx<FirmActor>, input: AnswerInput): Promise<ExtraAnswer & Replay> {
  return answerExtra(ctx, {
    action: "withdraw",
    input,
    isDone: ({ status }) => status === "WITHDRAWN",
    move: (tx, { load, extra }) =>
      saveExtra(tx, load, [extra, withdrawn(extra)], {
        action: "withdrawExtra",
        tell: toBoth(load, "load.updated"),
      }),
  });
}
