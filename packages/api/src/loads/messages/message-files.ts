import type { Load } from "@board/db";
import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { DomainError, notFound } from "../../core/errors.ts";
import { type ByteStream, withReceivedFile } from "../../core/files/receive-file.ts";
import { MAX_FILES_OF_THREAD, messageFilename } from "../../core/files/rules.ts";
import type { Download } from "../../core/files/schemas.ts";
import { answerUnder, once, type Replay } from "../../core/idempotency/once.ts";
import { findLoad, lockLoad } from "../find-load.ts";
import { assertSeen } from "../guards.ts";
import type { Mover } from "../lifecycle.ts";
import { downloadOf, keepFile, ownerOf, recordFile } from "../stored-files.ts";
import { threadOf } from "./list-messages.ts";
import type { MessageView } from "./schemas.ts";
import { assertTakesMessage, saveMessage } from "./send-message.ts";

/** Returns the end that sends the file, if it may write and the thread has room for another file. */
async function assertTakesFile(ctx: Ctx<Actor>, load: Load, mover: Mover) {
  const side = assertTakesMessage(ctx, load, mover);
  const { id: loadId, carrierId } = load;
  const files = await ctx.db.message.count({ where: { loadId, carrierId: carrierId ?? "", text: null } });
  if (files < MAX_FILES_OF_THREAD) return side;
  throw new DomainError("too_many_files", {
    detail: `The messages of a load may hold ${MAX_FILES_OF_THREAD} files. Nothing was changed.`,
    members: { loadStatus: load.status },
  });
}

/**
 * Sends a file from one end of a booked load to the other, as a message without text.
 *
 * @throws DomainError `body_too_large`, `unsupported_media_type`, `validation_failed` (as `withReceivedFile` has it), `too_many_files`, and what `sendMessage` throws
 */
export function sendMessageFile(
  ctx: Ctx<Actor>,
  { id, content }: { id: string; content: ByteStream },
): Promise<{ message: MessageView } & Replay> {
  const authorize = async () => {
    if ((await answerUnder(ctx)) !== null) return;
    const { load, mover } = await findLoad(ctx, id);
    await assertTakesFile(ctx, load, mover);
  };
  return withReceivedFile(ctx.files, content, { owner: ownerOf(ctx.actor), authorize }, (received) =>
    keepFile(ctx, received, (keep) =>
      once(ctx, {
        request: { id, sha256: received.sha256 },
        prepare: keep,
        commit: async (tx, kept) => {
          const { load, mover } = await lockLoad(tx, id);
          assertSeen(tx, load);
          const side = await assertTakesFile(tx, load, mover);
          const file = await recordFile(tx, id, "MESSAGE", kept);
          return { message: await saveMessage(tx, load, side, { file }) };
        },
      }),
    ),
  );
}

/**
 * Returns a file that was sent as a message, for those who may read the messages.
 *
 * @throws DomainError `not_found`
 */
export async function getMessageFile(
  ctx: Ctx<Actor>,
  input: { id: string; fileId: string },
): Promise<Download> {
  const { load, mover } = await findLoad(ctx, input.id);
  const thread = threadOf(load, mover);
  const found =
    thread &&
    (await ctx.db.message.findFirst({ where: { ...thread, fileId: input.fileId }, include: { file: true } }));
  if (!found?.file) throw notFound();
  return downloadOf(ctx, found.file, messageFilename(load.ref, found.file.id, found.file.contentType));
}
