import type { Actor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { notFound } from "../errors.ts";
import type { Download } from "../files/schemas.ts";
import { downloadOf, findLoadWithFiles } from "../files/view-file.ts";
import { keepOrder } from "./keep-order.ts";

/**
 * The load's transport order, for its two ends and admins, from booking on.
 *
 * @throws DomainError `not_found`, also for a load that nobody has booked
 */
export async function getOrder(ctx: Ctx<Actor>, { id }: { id: string }): Promise<Download> {
  const { load } = await findLoadWithFiles(ctx, id);
  const file = await keepOrder(ctx, load);
  if (file === null) throw notFound();
  return downloadOf(ctx, file, `Transport-order-${load.ref}.pdf`);
}
