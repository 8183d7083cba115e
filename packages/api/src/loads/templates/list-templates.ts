import type { Day } from "@board/calendar";
import { z } from "zod";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { pageOf, readCursor } from "../../core/cursor.ts";
import { draftOf } from "./rules.ts";
import { findTemplate, viewTemplate } from "./save-template.ts";

const byName = z.tuple([z.string()]);

/**
 * Lists the firm's templates by name.
 *
 * @throws DomainError `cursor_invalid`
 */
export async function listTemplates(
  ctx: Ctx<FirmActor>,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const after = cursor === undefined ? undefined : readCursor(ctx, "templates", {}, cursor, byName)[0];
  const rows = await ctx.db.loadTemplate.findMany({
    where: { firmId: ctx.actor.firm.id, ...(after === undefined ? {} : { name: { gt: after } }) },
    orderBy: { name: "asc" },
    take: limit + 1,
  });
  const { page, nextCursor } = pageOf(ctx, "templates", {}, rows, limit, ({ name }) => [name]);
  return { templates: page.map(viewTemplate), nextCursor };
}

/**
 * Returns the draft of a new posting from a template.
 *
 * @throws DomainError `not_found`
 */
export async function useTemplate(
  ctx: Ctx<FirmActor>,
  { id, collectDate }: { id: string; collectDate: Day },
) {
  const { posting } = viewTemplate(await findTemplate(ctx, id));
  return { draft: draftOf(posting, collectDate) };
}
