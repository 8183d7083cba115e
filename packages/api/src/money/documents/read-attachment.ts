import type { SystemActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { DomainError } from "../../core/errors.ts";
import type { Download } from "../../core/files/schemas.ts";
import { getPod } from "../../loads/bookings/get-pod.ts";
import { WITH_LINES } from "../invoices/read-invoice.ts";
import { pdfOf } from "./get-document.ts";

/** Opens a proof of delivery; null if the job has none any more. */
async function proofOf(ctx: Ctx<SystemActor>, id: string): Promise<Download | null> {
  try {
    return await getPod(ctx, { id });
  } catch (error) {
    if (error instanceof DomainError && error.code === "not_found") return null;
    throw error;
  }
}

/**
 * Opens a document that goes with an email, by the name that the email has for it; null if it is kept no more.
 *
 * @throws DomainError `unavailable` until a sealed proof is drawn
 */
export async function readAttachment(
  ctx: Ctx<SystemActor>,
  name: string,
  signal: AbortSignal,
): Promise<Download | null> {
  const [kind, id = ""] = name.split(":");
  if (kind === "proof") return proofOf(ctx, id);
  const row = await ctx.db.invoice.findUnique({ where: { id }, include: WITH_LINES });
  return row && pdfOf(ctx, row, signal);
}
