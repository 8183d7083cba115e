import type { Load, StoredFile } from "@board/db";
import type { Actor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { notFound } from "../errors.ts";
import { findLoad } from "../loads/find-load.ts";
import { VISIBILITY } from "../loads/visibility.ts";
import type { Download, FileFacts } from "./schemas.ts";

export function factsOf({ id, contentType, bytes, sha256, createdAt }: StoredFile): FileFacts {
  return { id, contentType, bytes, sha256, createdAt: createdAt.toISOString() };
}

/**
 * A load whose files the actor may read, and from when on: to a carrier nothing from before its own booking exists.
 *
 * @throws DomainError `not_found`
 */
export async function findLoadWithFiles(ctx: Ctx<Actor>, id: string): Promise<{ load: Load; since: Date }> {
  const { load, mover } = await findLoad(ctx, id);
  if (!VISIBILITY[load.status][mover === "system" ? "admin" : mover].files) throw notFound();
  return { load, since: mover === "carrier" ? (load.bookedAt ?? load.createdAt) : load.createdAt };
}

/** The stored file as a download under that name. */
export function downloadOf(ctx: Ctx<Actor>, file: StoredFile, filename: string): Download {
  const { contentType, bytes, sha256, storageKey } = file;
  return { open: () => ctx.files.read(storageKey), contentType, filename, facts: { bytes, sha256 } };
}
