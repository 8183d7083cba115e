import { randomBytes } from "node:crypto";
import type { FileKind, Load, StoredFile } from "@board/db";
import type { Actor } from "../core/actor.ts";
import type { Ctx } from "../core/context.ts";
import { notFound } from "../core/errors.ts";
import type { Owner } from "../core/files/fair-queue.ts";
import type { ReceivedFile } from "../core/files/receive-file.ts";
import { storageKey } from "../core/files/rules.ts";
import type { Download, FileFacts } from "../core/files/schemas.ts";
import { findLoad } from "./find-load.ts";
import { VISIBILITY } from "./visibility.ts";

/** A file in the store, whether or not the database has a row for it. */
export interface KeptFile extends Omit<ReceivedFile, "path"> {
  storageKey: string;
}

async function hasRow(ctx: Ctx<Actor>, key: string): Promise<boolean> {
  const where = { storageKey: key };
  const counts = await Promise.all([
    ctx.db.storedFile.count({ where }),
    ctx.db.passportDocument.count({ where }),
    ctx.db.podPage.count({ where }),
    ctx.db.sealedProof.count({ where }),
    ctx.db.conditions.count({ where }),
  ]);
  return counts.some((count) => count > 0);
}

/**
 * Calls `work`, which may store the file and then insert its row. Deletes the file afterwards if it got no
 * row. The file is stored first, so that no row ever lacks its file.
 */
export async function keepFile<T>(
  ctx: Ctx<Actor>,
  { path, ...facts }: ReceivedFile,
  work: (keep: () => Promise<KeptFile>) => Promise<T>,
): Promise<T> {
  const kept: KeptFile = { ...facts, storageKey: storageKey(randomBytes(16)) };
  let stored = false;
  try {
    return await work(async () => {
      stored = true;
      await ctx.files.put(kept.storageKey, path, kept.contentType);
      return kept;
    });
  } finally {
    // Keeps the file if the database cannot be read: a file without a row does no harm, a row without its
    // file does.
    const named = !stored || (await hasRow(ctx, kept.storageKey).catch(() => true));
    if (!named) await ctx.files.delete(kept.storageKey).catch(() => undefined);
  }
}

/**
 * Inserts the row of a stored file, in the transaction of the change that it belongs to. A generated document
 * gets the date of its content.
 */
export function recordFile(
  tx: Ctx<Actor>,
  loadId: string,
  kind: FileKind,
  kept: KeptFile,
  { revision = 1, createdAt = tx.clock.now() }: { revision?: number; createdAt?: Date } = {},
): Promise<StoredFile> {
  return tx.db.storedFile.create({
    data: {
      id: tx.newId("file"),
      loadId,
      kind,
      revision,
      ...kept,
      ...uploaderOf(tx.actor),
      createdAt,
    },
  });
}

/** Returns the owner of an upload; the uploads of different owners take turns to be re-encoded. */
export function ownerOf(actor: Actor): Owner {
  const { firmId, personId } = uploaderOf(actor);
  const isTest = (actor.kind === "firm" || actor.kind === "driver") && actor.mode === "test";
  return { id: firmId ?? personId ?? actor.kind, isTest };
}

/** Returns the sender of a file: the firm, and the person if one was signed in. */
export function uploaderOf(actor: Actor): { firmId: string | null; personId: string | null } {
  if (actor.kind === "admin") return { firmId: null, personId: actor.person.id };
  if (actor.kind === "system" || actor.kind === "visitor") return { firmId: null, personId: null };
  if (actor.kind === "driver") return { firmId: actor.firm.id, personId: null };
  return {
    firmId: actor.firm.id,
    personId: actor.via === "session" ? (actor.member?.personId ?? null) : null,
  };
}

export function factsOf({ id, contentType, bytes, sha256, createdAt }: StoredFile): FileFacts {
  return { id, contentType, bytes, sha256, createdAt: createdAt.toISOString() };
}

/**
 * Returns a load whose files the actor may read, and the instant from which files may be read: a carrier
 * reads no file from before its own booking.
 *
 * @throws DomainError `not_found`
 */
export async function findLoadWithFiles(ctx: Ctx<Actor>, id: string): Promise<{ load: Load; since: Date }> {
  const { load, mover } = await findLoad(ctx, id);
  if (!VISIBILITY[load.status][mover === "system" ? "admin" : mover].files) throw notFound();
  return { load, since: mover === "carrier" ? (load.bookedAt ?? load.createdAt) : load.createdAt };
}

/** Returns a stored file as a download with the given name. */
export function downloadOf(
  ctx: Ctx<Actor>,
  file: Pick<StoredFile, "contentType" | "bytes" | "sha256" | "storageKey">,
  filename: string,
): Download {
  const { contentType, bytes, sha256, storageKey } = file;
  return { open: () => ctx.files.read(storageKey), contentType, filename, facts: { bytes, sha256 } };
}
