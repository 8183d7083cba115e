import { type Load, runLastStatement, sentTogether } from "@board/db";
import type { Actor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { once } from "../idempotency/once.ts";
import { assertSeen, type Expected } from "./assert-seen.ts";
import { lockLoad } from "./find-load.ts";
import type { LoadAction, Mover } from "./lifecycle.ts";
import { loadOfReplay } from "./load-then.ts";
import { assertAllowed } from "./move-load.ts";
import type { WholeLoad } from "./read-whole.ts";
import type { LoadThen, LoadView } from "./schemas.ts";
import { viewLoad, viewOf } from "./view-load.ts";

interface Act<Input, Read, Changed> {
  action: LoadAction;
  /** The last part of the call's path, for the scope of an Idempotency-Key. */
  path: string;
  input: Input;
  /** Whether this mover's action has its result already: the answer is then the same again (contract 4). */
  standsAlready: (load: Load, mover: Mover, tx: Ctx<Actor>, read: Read) => boolean | Promise<boolean>;
  /** What else is read of the load, sent together with its lock; refuses nothing. */
  alongside?: (tx: Ctx<Actor>) => Promise<Read>;
  /** Where everything here calls `runStatement` alone. */
  by?: "statements";
  change: (tx: Ctx<Actor>, before: Load, mover: Mover, read: Read) => Promise<Changed>;
  /** The price of what is done, where that is not the load's own. */
  pence?: (read: Read, mover: Mover) => number | null;
  /** The load as it is afterwards, where the change knows all of it; else it is read. */
  whole?: (changed: Changed) => WholeLoad;
}

/**
 * The frame of every call that moves a load: once per key, the row locked, repeats answered, what the caller saw
 * compared, the lifecycle table asked, then the change, and the load as its end sees it afterwards.
 *
 * @throws DomainError `not_found`, `changed_meanwhile`, `invalid_transition`, and what the change throws
 */
export function actOnLoad<Input extends { id: string } & Expected, Read = undefined, Changed = unknown>(
  ctx: Ctx<Actor>,
  { action, path, input, standsAlready, alongside, by, change, pence, whole }: Act<Input, Read, Changed>,
): Promise<{ load: LoadView | LoadThen }> {
  return once(
    ctx,
    `POST /loads/${input.id}/${path}`,
    { ...input },
    {
      prepare: async () => undefined,
      commit: async (tx): Promise<{ load: LoadView | LoadThen }> => {
        const [{ load: before, mover }, read] = await sentTogether([
          lockLoad(tx, input.id),
          (alongside?.(tx) ?? Promise.resolve(undefined)) as Promise<Read>,
        ]);
        if (!(await standsAlready(before, mover, tx, read))) {
          assertSeen(tx, before, input, pence?.(read, mover));
          assertAllowed(action, before, mover);
          const changed = await change(tx, before, mover, read);
          if (whole) return { load: viewOf(tx, whole(changed), mover) };
        }
        return { load: await viewLoad(tx, before.id, mover, "counted", runLastStatement) };
      },
      ...(by ? { by } : {}),
      refresh: async (stored) => ({ load: await loadOfReplay(ctx, stored.load) }),
    },
  );
}
