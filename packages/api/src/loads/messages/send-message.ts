import type { Load, StoredFile } from "@board/db";
import type { Side } from "@board/db/enums";
import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { refusal } from "../../core/errors.ts";
import { once, type Replay } from "../../core/idempotency/once.ts";
import { lockLoad } from "../find-load.ts";
import { assertSeen, invalidTransition } from "../guards.ts";
import type { Mover } from "../lifecycle.ts";
import { assertPace } from "../pace.ts";
import { actAs, isSampleFirm } from "../sandbox/sample-firms.ts";
import { saveChange } from "../save-change.ts";
import { uploaderOf } from "../stored-files.ts";
import { viewMessage } from "./list-messages.ts";
import { closesAt, takesMessage } from "./rules.ts";
import type { MessageView } from "./schemas.ts";

/**
 * Returns the end that sends the message, if it may do so now.
 *
 * @throws DomainError `thread_closed`, `invalid_transition` before booking and for an admin
 */
export function assertTakesMessage({ clock }: Pick<Ctx, "clock">, load: Load, mover: Mover): Side {
  const now = clock.now();
  if ((mover === "poster" || mover === "carrier") && takesMessage(load, mover, now)) return mover;
  const closed = closesAt(load);
  if (closed === null || now < closed) throw invalidTransition(load, "Sending a message");
  throw refusal("thread_closed", `The messages of this load closed at ${closed.toISOString()}.`);
}

type MessageContent = { text: string } | { file: StoredFile };

/**
 * Saves a message of one end and notifies the other. The load must be locked. In the sandbox the sample firm
 * answers immediately.
 *
 * @throws DomainError `rate_limited`
 */
export async function saveMessage(
  tx: Ctx<Actor>,
  load: Load,
  side: Side,
  said: MessageContent,
): Promise<MessageView> {
  const { carrierId, posterId } = load;
  if (carrierId === null) throw invalidTransition(load, "Sending a message");
  await assertPace(tx, { prefix: "msg", done: "sent a message" }, (id) =>
    tx.db.message.count({ where: { loadId: load.id, side, id: { gt: id } } }),
  );
  const row = await tx.db.message.create({
    data: {
      id: tx.newId("msg"),
      loadId: load.id,
      carrierId,
      side,
      personId: uploaderOf(tx.actor).personId,
      linkId: tx.actor.kind === "driver" ? tx.actor.link.id : null,
      ...("text" in said ? { text: said.text } : { fileId: said.file.id }),
      at: tx.clock.now(),
    },
    include: { file: true },
  });
  const person = tx.actor.kind === "firm" && row.personId !== null ? (tx.actor.member?.name ?? null) : null;
  const message = viewMessage(row, person);
  const to = side === "poster" ? carrierId : posterId;
  await saveChange(tx, {
    before: load,
    load,
    action: null,
    tell: [{ type: "message.received", to, message }],
  });
  if (isSampleFirm(to)) {
    const other = side === "poster" ? "carrier" : "poster";
    await saveMessage(await actAs(tx, to), load, other, { text: "A message from test mode." });
  }
  return message;
}

/**
 * Sends a message from one end of a booked load to the other. Messages never change.
 *
 * @throws DomainError `not_found`, `changed_meanwhile`, `invalid_transition`, `thread_closed`, `rate_limited`
 */
export function sendMessage(
  ctx: Ctx<Actor>,
  input: { id: string; text: string },
): Promise<{ message: MessageView } & Replay> {
  return once(ctx, {
    commit: async (tx) => {
      const { load, mover } = await lockLoad(tx, input.id);
      assertSeen(tx, load);
      const side = assertTakesMessage(tx, load, mover);
      return { message: await saveMessage(tx, load, side, { text: input.text }) };
    },
  });
}
