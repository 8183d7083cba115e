import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { notFound } from "../../core/errors.ts";
import type { Download } from "../../core/files/schemas.ts";
import { findLoad } from "../find-load.ts";
import { VISIBILITY } from "../visibility.ts";
import { noteSheets } from "./consignment-note.ts";
import { withDrawnPaper } from "./draw-aside.ts";
import { readNoteFacts } from "./note-facts.ts";

/**
 * Returns the consignment note of a booked load as it is now, drawn anew for each download. Only readers of the job
 * sheet may read it, because it contains the sites (contract 12, consignment note).
 *
 * @throws DomainError `not_found`, also for a load that nobody has booked
 */
export async function getConsignmentNote(ctx: Ctx<Actor>, { id }: { id: string }): Promise<Download> {
  const { load, mover } = await findLoad(ctx, id);
  const { sheet } = VISIBILITY[load.status][mover === "system" ? "admin" : mover];
  if (load.carrierId === null || load.bookedAt === null || !sheet) throw notFound();
  const paper = {
    title: "Consignment note",
    ref: load.ref,
    madeAt: load.updatedAt.toISOString(),
    sheets: noteSheets(load, await readNoteFacts(ctx, load)),
    photos: [],
  };
  return withDrawnPaper(ctx, paper, async ({ path, ...facts }) => {
    const content = await readFile(path);
    return {
      open: async () => Readable.from([content]),
      contentType: "application/pdf",
      filename: `Consignment-note-${load.ref}.pdf`,
      facts,
    };
  });
}
