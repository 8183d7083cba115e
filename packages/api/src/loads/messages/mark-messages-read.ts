import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { notFound } from "../../core/errors.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { AT_ONCE, tellFirms } from "../../core/own-changes.ts";
import { lockLoad } from "../find-load.ts";
import { assertSeen } from "../guards.ts";
import { threadOf, unreadOf } from "./list-messages.ts";

/**
 * Marks the other end's messages as read, up to the given one; the other end sees that they were read. Once
 * no message is unread, the notifications about messages are marked as read, too.
 *
 * @throws DomainError `not_found`, also for an admin, whose reading must stay unknown to the firms; `changed_meanwhile`
 */
export function markMessagesRead(
  ctx: Ctx<Actor>,
  { id, upTo }: { id: string; upTo: string },
): Promise<{ unread: number }> {
  return inTransaction(ctx, async (tx) => {
    const { load, mover } = await lockLoad(tx, id);
    if (tx.actor.kind !== "firm" && tx.actor.kind !== "driver") throw notFound();
    assertSeen(tx, load);
    const thread = threadOf(load, mover);
    if (thread === null) return { unread: 0 };
    const readAt = tx.clock.now();
    const { count: read } = await tx.db.message.updateMany({
      where: { ...unreadOf(thread, mover), id: { lte: upTo } },
      data: { readAt },
    });
    const unread = await tx.db.message.count({ where: unreadOf(thread, mover) });
    let cleared = 0;
    if (unread === 0) {
      const { count } = await tx.db.notification.updateMany({
        where: { loadId: id, firmId: tx.actor.firm.id, kind: "message_received", readAt: null },
        data: { readAt },
      });
      cleared = count;
    }
    if (read + cleared === 0) return { unread };
    const { posterId, carrierId, mode } = load;
    const firms = [posterId, carrierId].filter((firmId) => firmId !== null);
    await tellFirms(tx, [{ loadId: id, mode, at: AT_ONCE, kinds: ["read"], by: null, firms }]);
    return { unread };
  });
}
