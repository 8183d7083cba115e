import type { Conditions, Load, Quote } from "@board/db";
import { mayCall } from "../../core/access.ts";
import type { Actor, FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { DomainError, notFound } from "../../core/errors.ts";
import type { Download } from "../../core/files/schemas.ts";
import { isKeptOff } from "../../core/own-test-load.ts";
import { findLoad, moverOf } from "../find-load.ts";
import { quotingFirm } from "../quotes/find-open-load.ts";
import { quoteRefusal } from "../quotes/rules.ts";
import { VISIBILITY } from "../visibility.ts";
import { fileOf } from "./change-conditions.ts";
import { type CurrentConditions, keptConditions, type NamedConditions, nameConditions } from "./rules.ts";
import type { ShownConditions } from "./schemas.ts";

/** Reads the conditions that the firm's new loads and quotes take; null for none. */
export async function currentConditions(ctx: Ctx<FirmActor>): Promise<CurrentConditions | null> {
  const { firm, mode } = ctx.actor;
  const row = await ctx.db.conditions.findFirst({
    where: { firmId: firm.id, mode, current: true },
    select: { id: true, title: true, sha256: true },
  });
  return row && { title: row.title, sha256: row.sha256, version: row.id };
}

/** Returns the conditions of a price that the carrier gives now, with an active quote or without. */
export async function conditionsOfPrice(
  tx: Ctx<FirmActor>,
  load: Load,
  active: Quote | null,
): Promise<NamedConditions | null> {
  const was = active && keptConditions(active);
  return keptConditions(load) ?? nameConditions(tx.newId, await currentConditions(tx), was);
}

/**
 * Refuses a caller that saw other conditions.
 *
 * @param expected undefined if the caller did not say
 * @throws DomainError `changed_meanwhile`
 */
export function assertConditionsSeen(
  expected: string | null | undefined,
  kept: { conditions: unknown },
): void {
  const present = keptConditions(kept)?.id ?? null;
  if (expected === undefined || expected === present) return;
  throw new DomainError("changed_meanwhile", {
    detail: "The conditions of carriage are others. Read them and decide anew. Nothing was changed.",
    members: { expected: { conditionsId: expected }, present: { conditionsId: present } },
  });
}

const OWN_TEST_LOAD = { ownTestLoad: true } as const;

/** True if a firm at neither end sees the load on the board, or with a test key on the test board. */
async function seesLoad(ctx: Ctx<FirmActor>, load: Load): Promise<boolean> {
  const { actor } = ctx;
  if (!mayCall(actor, "board.read")) return false;
  if (
    load.mode === "test" &&
    (actor.mode === "live" || (await isKeptOff(ctx, actor, OWN_TEST_LOAD, load.id)))
  )
    return false;
  // A test key reads the live board, too.
  const firmOf = await quotingFirm({ ...ctx, actor: { ...actor, mode: load.mode } }, [load]);
  const refused = quoteRefusal(load, firmOf(load.posterId), ctx.clock.now());
  return refused === null || refused === "former_carrier";
}

/**
 * Finds the conditions of a load, or of a quote on it, that the actor may read.
 *
 * @throws DomainError `not_found`
 */
async function findShown(
  ctx: Ctx<Actor>,
  id: string,
  quoteId: string | undefined,
): Promise<{ load: Load; isEnd: boolean; named: NamedConditions | null }> {
  const { actor } = ctx;
  const load = await ctx.db.load.findUnique({ where: { id } });
  if (load === null) throw notFound();
  const mover = moverOf(load, actor);
  const isEnd = mover !== null;
  if (quoteId !== undefined) {
    const quote = await ctx.db.quote.findUnique({ where: { id: quoteId } });
    const isOwn = actor.kind === "firm" && quote?.carrierId === actor.firm.id && quote.mode === actor.mode;
    const mayRead = isOwn || mover === "poster" || mover === "admin";
    if (quote === null || quote.loadId !== id || !mayRead) throw notFound();
    return { load, isEnd: false, named: keptConditions(quote) };
  }
  if (!isEnd && !(actor.kind === "firm" && (await seesLoad({ ...ctx, actor }, load)))) throw notFound();
  return { load, isEnd, named: keptConditions(load) };
}

function versionOf({ db }: Pick<Ctx, "db">, { version }: NamedConditions): Promise<Conditions> {
  return db.conditions.findUniqueOrThrow({ where: { id: version } });
}

/**
 * Returns the conditions of a load without the firm whose they are: to its ends, and to every carrier that sees it on the
 * board; with a quote, those that its price was made on (contract 16).
 *
 * @throws DomainError `not_found`
 */
export async function readConditions(
  ctx: Ctx<Actor>,
  input: { id: string; quoteId?: string | undefined },
): Promise<ShownConditions> {
  const { load, isEnd, named } = await findShown(ctx, input.id, input.quoteId);
  if (named === null) return { conditions: null };
  const { text, storageKey } = await versionOf(ctx, named);
  const { id, title, sha256 } = named;
  const hasFile = isEnd && load.bookedAt !== null && storageKey !== null;
  const fileUrl = hasFile ? `/api/v1/loads/${load.id}/conditions/file` : null;
  return { conditions: { id, title, sha256, text, fileUrl } };
}

/**
 * Returns the PDF of a booked load's conditions, for its two ends.
 *
 * @throws DomainError `not_found`, also while the load is not booked
 */
export async function readFileOfLoad(ctx: Ctx<Actor>, { id }: { id: string }): Promise<Download> {
  const { load, mover } = await findLoad(ctx, id);
  const named = keptConditions(load);
  const { files } = VISIBILITY[load.status][mover === "system" ? "admin" : mover];
  if (named === null || load.bookedAt === null || !files) throw notFound();
  return fileOf(ctx, await versionOf(ctx, named));
}
