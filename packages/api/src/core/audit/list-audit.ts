import { z } from "zod";
import type { FirmActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { idPlace, pageOf, readCursor } from "../cursor.ts";
import { readPeopleNames } from "../people-names.ts";
import { type AuditInput, type AuditOutput, fieldChange } from "./schemas.ts";

/**
 * Lists the changes of the firm's own settings, newest first.
 *
 * @throws DomainError `cursor_invalid`
 */
export async function listAudit(ctx: Ctx<FirmActor>, { limit, cursor }: AuditInput): Promise<AuditOutput> {
  const before = cursor === undefined ? undefined : readCursor(ctx, "audit", {}, cursor, idPlace)[0];
  const rows = await ctx.db.auditEntry.findMany({
    where: { firmId: ctx.actor.firm.id, ...(before === undefined ? {} : { id: { lt: before } }) },
    orderBy: { id: "desc" },
    take: limit + 1,
  });
  const { page, nextCursor } = pageOf(ctx, "audit", {}, rows, limit, ({ id }) => [id]);
  const [nameOf, keys] = await Promise.all([
    readPeopleNames(
      ctx,
      page.map(({ personId }) => personId),
    ),
    ctx.db.apiKey.findMany({
      where: { id: { in: page.flatMap(({ apiKeyId }) => apiKeyId ?? []) } },
      select: { id: true, name: true, hint: true },
    }),
  ]);
  return {
    entries: page.map(({ id, at, action, channel, personId, apiKeyId, byAdmin, subject, changes }) => {
      const key = keys.find((one) => one.id === apiKeyId);
      return {
        id,
        at: at.toISOString(),
        action,
        through: channel,
        person: nameOf(personId),
        key: key ? { name: key.name, hint: key.hint } : null,
        byAdmin,
        subject,
        changes: z.array(fieldChange).parse(changes),
      };
    }),
    nextCursor,
  };
}
