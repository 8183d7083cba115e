import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { once } from "../../core/idempotency/once.ts";
import { lockLoad } from "../find-load.ts";
import { assertSeen, invalidTransition, notThisEnd } from "../guards.ts";
import { toBoth } from "../outbox/events.ts";
import { saveChange } from "../save-change.ts";
import type { LoadView } from "../schemas.ts";
import { viewLoad } from "../view-load.ts";
import { takesNewCode } from "./rules.ts";

const DOING = "Making a new collection code";

/**
 * Replaces a collection code that is locked or that others may know. The carrier is notified of the change
 * only, and reads the new code in the load.
 *
 * @throws DomainError `not_found`, `changed_meanwhile`, `invalid_transition`
 */
export function newCollectionCode(ctx: Ctx<Actor>, input: { id: string }): Promise<{ load: LoadView }> {
  const { id } = input;
  return once(ctx, {
    commit: async (tx): Promise<{ load: LoadView }> => {
      const { load: before, mover } = await lockLoad(tx, id);
      if (mover !== "poster") throw notThisEnd(before, DOING, "poster");
      assertSeen(tx, before);
      const { carrierId } = before;
      if (!takesNewCode(before.status, mover) || carrierId === null) throw invalidTransition(before, DOING);
      const createdAt = tx.clock.now();
      const note = { id: tx.newId("note"), firmId: carrierId, kind: "new_collection_code", loadId: id };
      await saveChange(tx, {
        before,
        load: before,
        action: "newCollectionCode",
        collectionCode: tx.newCollectionCode(),
        tell: toBoth(before, "load.updated"),
        notifications: before.mode === "test" ? [] : [{ ...note, createdAt }],
      });
      return { load: await viewLoad(tx, id, mover) };
    },
    refresh: async () => ({ load: await viewLoad(ctx, id, "poster") }),
  });
}
