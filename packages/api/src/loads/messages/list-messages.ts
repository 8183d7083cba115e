import type { Load, Message, Prisma, StoredFile } from "@board/db";
import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { idPlace, pageOf, readCursor } from "../../core/cursor.ts";
import { notFound } from "../../core/errors.ts";
import { readPeopleNames } from "../../core/people-names.ts";
import { findLoad } from "../find-load.ts";
import type { Mover } from "../lifecycle.ts";
import { mayRead, VISIBILITY } from "../visibility.ts";
import { closesAt } from "./rules.ts";
import type { ListMessages, MessagesView, MessageView } from "./schemas.ts";

/**
 * Returns the condition for the messages of a load that a reader may see; null for none. The ends read the
 * thread of the present booking: a reopened load starts with an empty one. An admin reads every thread of a
 * load while it is disputed.
 */
export function threadOf(
  { id: loadId, status, carrierId }: Pick<Load, "id" | "status" | "carrierId">,
  mover: Mover,
): Prisma.MessageWhereInput | null {
  const reader = mover === "system" ? "admin" : mover;
  if (!mayRead("message", reader, { sheet: VISIBILITY[status][reader].sheet })) return null;
  if (reader === "admin") return { loadId };
  return carrierId === null ? null : { loadId, carrierId };
}

/** Returns the condition for messages of the other end that this end has not read. */
export function unreadOf(thread: Prisma.MessageWhereInput, end: Mover): Prisma.MessageWhereInput {
  return { ...thread, side: end === "poster" ? "carrier" : "poster", readAt: null };
}

export function viewMessage(
  { id, loadId, side, text, at, readAt, file }: Message & { file: StoredFile | null },
  person: string | null,
): MessageView {
  return {
    id,
    by: side,
    person,
    text,
    file: file && {
      id: file.id,
      url: `/api/v1/loads/${loadId}/messages/files/${file.id}`,
      contentType: file.contentType,
      bytes: file.bytes,
    },
    at: at.toISOString(),
    readAt: readAt?.toISOString() ?? null,
  };
}

/**
 * Lists the messages between the two ends of a booked load, newest first.
 *
 * @throws DomainError `not_found`, `cursor_invalid`
 */
export async function listMessages(ctx: Ctx<Actor>, input: ListMessages): Promise<MessagesView> {
  const { id, limit, cursor } = input;
  const { actor } = ctx;
  if (actor.kind === "system" || actor.kind === "visitor") throw notFound();
  const holder = { actor };
  const { load, mover } = await findLoad(ctx, id);
  const before =
    cursor === undefined ? {} : { id: { lt: readCursor(holder, "messages", id, cursor, idPlace)[0] } };
  const thread = threadOf(load, mover);
  if (thread === null) return { messages: [], unread: 0, closesAt: null, nextCursor: null };
  const [rows, unread] = await Promise.all([
    ctx.db.message.findMany({
      where: { ...thread, ...before },
      orderBy: { id: "desc" },
      take: limit + 1,
      include: { file: true },
    }),
    actor.kind === "admin" ? 0 : ctx.db.message.count({ where: unreadOf(thread, mover) }),
  ]);
  const { page, nextCursor } = pageOf(holder, "messages", id, rows, limit, (last) => [last.id]);
  const nameOf = await readPeopleNames(
    ctx,
    page.map(({ personId }) => personId),
  );
  return {
    messages: page.map((row) => viewMessage(row, nameOf(row.personId))),
    unread,
    closesAt: closesAt(load)?.toISOString() ?? null,
    nextCursor,
  };
}
