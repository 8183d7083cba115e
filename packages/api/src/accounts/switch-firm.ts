import type { Ctx, SiteSession } from "../context.ts";
import { notFound } from "../errors.ts";

/**
 * From now on the session acts for another firm of the same person.
 *
 * @throws DomainError `not_found` where the person is no member of it
 */
export async function switchFirm(
  ctx: Ctx & { session: SiteSession },
  firmId: string,
): Promise<{ firmId: string }> {
  const { id, personId } = ctx.session;
  const member = await ctx.db.member.findFirst({ where: { firmId, personId, leftAt: null } });
  if (member === null) throw notFound();
  await ctx.db.session.update({ where: { id }, data: { firmId } });
  return { firmId };
}
