import { z } from "zod";
import type { FirmActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { instant } from "../fields.ts";
import { notesFor } from "../notices/notes-for.ts";

const SHOWN = 30;

export const notesOutput = z.object({
  notes: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      load: z
        .object({ id: z.string(), ref: z.string(), fromOutcode: z.string(), toOutcode: z.string() })
        .nullable(),
      /** Who it is about, where it is about a person: somebody who asks for a seat. */
      person: z.string().nullable(),
      createdAt: instant,
      readAt: instant.nullable(),
    }),
  ),
});

const aboutPerson = z.object({ person: z.string() });

/** The latest notes for a member, newest first. */
export async function listNotes(ctx: Ctx<FirmActor>): Promise<z.infer<typeof notesOutput>> {
  const notes = await ctx.db.notification.findMany({
    where: await notesFor(ctx),
    orderBy: { id: "desc" },
    take: SHOWN,
    include: { load: { select: { id: true, ref: true, fromOutcode: true, toOutcode: true } } },
  });
  return {
    notes: notes.map(({ id, kind, load, data, createdAt, readAt }) => ({
      id,
      kind,
      load,
      person: aboutPerson.safeParse(data).data?.person ?? null,
      createdAt: createdAt.toISOString(),
      readAt: readAt?.toISOString() ?? null,
    })),
  };
}

/** Marks the notes that the member was shown as read. */
export async function readNotes(ctx: Ctx<FirmActor>, upTo: string): Promise<{ read: number }> {
  const { count } = await ctx.db.notification.updateMany({
    where: { ...(await notesFor(ctx)), id: { lte: upTo }, readAt: null },
    data: { readAt: ctx.clock.now() },
  });
  return { read: count };
}
