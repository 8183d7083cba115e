import { type Load, sentTogether } from "@board/db";
import type { Actor } from "../core/actor.ts";
import type { Ctx } from "../core/context.ts";
import { once } from "../core/idempotency/once.ts";
import { assertLinkOpen, lockRow, moverOf, withMover } from "./find-load.ts";
import { assertAllowed, assertSeen, type Expected } from "./guards.ts";
import type { LoadAction, Mover } from "./lifecycle.ts";
import { readWhole } from "./read-loads.ts";
import type { LoadBrief, LoadView } from "./schemas.ts";
import { viewLoad, viewOf } from "./view-load.ts";

interface LoadMove<Input, Read> {
  action: LoadAction;
  input: Input;
  /** True if this mover has already done the action; the load is then returned as it is now (contract 4). */
  isAlreadyDone: (load: Load, mover: Mover, tx: Ctx<Actor>, read: Read) => boolean | Promise<boolean>;
  /** Reads more rows once the load is locked. It is sent together with the lock. */
  read?: (tx: Ctx<Actor>) => Promise<Read>;
  change: (tx: Ctx<Actor>, before: Load, mover: Mover, read: Read) => Promise<unknown>;
  /** Price to compare with `expectedPence`; by default the load's own price. */
  pence?: (read: Read, mover: Mover) => number | null;
}

/**
 * Runs an action that moves a load: locks its row, returns the stored answer of a repeated request, checks
 * the caller's version and the lifecycle table, applies the change, and returns the load as the caller's end
 * reads it.
 *
 * @throws DomainError `not_found`, `changed_meanwhile`, `invalid_transition`, and what the change throws
 */
export function actOnLoad<Input extends { id: string } & Expected, Read = undefined>(
  ctx: Ctx<Actor>,
  { action, input, isAlreadyDone, read: readMore, change, pence }: LoadMove<Input, Read>,
): Promise<{ load: LoadView | LoadBrief }> {
  return once(ctx, {
    commit: async (tx): Promise<{ load: LoadView | LoadBrief }> => {
      const [row, read] = await sentTogether([lockRow(tx, input.id), readMore?.(tx) as Promise<Read>]);
      const { load: before, mover } = await withMover(tx, row);
      await assertLinkOpen(tx);
      if (!(await isAlreadyDone(before, mover, tx, read))) {
        assertSeen(tx, before, input, pence?.(read, mover));
        assertAllowed(action, before, mover);
        await change(tx, before, mover, read);
      }
      return { load: await viewLoad(tx, before.id, mover) };
    },
    refresh: async (stored) => ({ load: await loadOfReplay(ctx, stored.load) }),
  });
}

/**
 * Returns the part of a load that a firm may still read after it stopped being an end of the load: fields
 * that the firm was sent before, without later changes.
 */
export function loadThen({
  id,
  ref,
  externalRef,
  status,
  version,
}: Pick<Load, "id" | "ref" | "externalRef" | "status" | "version">): LoadBrief {
  return { id, ref, externalRef, status, version };
}

/**
 * Returns the load of a replayed answer for the caller's present role (contract 2): one of its ends reads the
 * present state, any other caller the stored one.
 */
export async function loadOfReplay(ctx: Ctx<Actor>, stored: LoadBrief): Promise<LoadView | LoadBrief> {
  // Reads load and role in one query: between two queries the firm could lose the load, and the answer would
  // then show the next carrier.
  const load = await readWhole(ctx, stored.id);
  const mover = load && moverOf(load, ctx.actor);
  return mover ? viewOf(ctx, load, mover) : loadThen(stored);
}
