import type { Load } from "@board/db";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { notFound } from "../../core/errors.ts";
import { isRegisterOld } from "../../firms/requirements/rules.ts";
import { getDisputes } from "../../loads/disputes/view-dispute.ts";
import { findLoad } from "../../loads/find-load.ts";
import { loadHistory } from "../../loads/load-history.ts";
import { leastJobs } from "../../loads/reputation/rules.ts";
import { factsOf } from "../../loads/stored-files.ts";
import { viewLoad } from "../../loads/view-load.ts";
import { VISIBILITY } from "../../loads/visibility.ts";
import type { LoadPage } from "./schemas.ts";

async function podFacts(
  ctx: Ctx<FirmActor>,
  load: Load,
  side: "poster" | "carrier",
): Promise<LoadPage["pod"]> {
  if (!VISIBILITY[load.status][side].files) return null;
  const sealed = load.podSealedAt && (await ctx.db.sealedProof.findUnique({ where: { loadId: load.id } }));
  if (sealed && sealed.bytes !== null && sealed.sha256 !== null) {
    const { bytes, sha256, createdAt } = sealed;
    return { id: load.id, contentType: "application/pdf", bytes, sha256, createdAt: createdAt.toISOString() };
  }
  if (load.podFileId === null) return null;
  const file = await ctx.db.storedFile.findUnique({ where: { id: load.podFileId } });
  return file && factsOf(file);
}

/**
 * Returns when the least recently read area of the licence register was read, and whether that is too long ago;
 * null if carriers are not checked.
 */
async function registerFacts({ db, clock, settings }: Ctx<FirmActor>): Promise<LoadPage["register"]> {
  if (settings.carrierChecks === "off") return null;
  const areas = await db.registerFile.groupBy({
    by: ["area"],
    where: { refused: null },
    _max: { readAt: true },
  });
  const read = areas.flatMap(({ _max }) => _max.readAt ?? []);
  if (read.length === 0) return { readAt: null, old: false };
  const readAt = new Date(Math.min(...read.map((at) => at.getTime())));
  return { readAt: readAt.toISOString(), old: isRegisterOld(readAt, clock.now()) };
}

/**
 * Reads the page of a load for one of its ends: the load with the quotes that this end may see, the minimum
 * number of jobs that each carrier has finished, the proof of delivery, disputes and history.
 *
 * @throws DomainError `not_found`
 */
export async function loadPage(ctx: Ctx<FirmActor>, { id }: { id: string }): Promise<LoadPage> {
  const { load, mover: side } = await findLoad(ctx, id);
  if (side !== "poster" && side !== "carrier") throw notFound();
  const [view, pod, register, rating, { disputes }, { history }] = await Promise.all([
    viewLoad(ctx, id, side, "all"),
    podFacts(ctx, load, side),
    side === "poster" && load.status === "POSTED" ? registerFacts(ctx) : null,
    ctx.db.rating.findUnique({ where: { loadId_by: { loadId: id, by: side } } }),
    getDisputes(ctx, { id }),
    loadHistory(ctx, { id }),
  ]);
  return {
    load: view,
    from: { outcode: load.fromOutcode, town: load.fromTown },
    to: { outcode: load.toOutcode, town: load.toTown },
    side,
    carrierJobs: Object.fromEntries(view.quotes.map(({ id, carrier }) => [id, leastJobs(carrier.level)])),
    pod,
    register,
    confirmsItselfAt: load.autoConfirmAt?.toISOString() ?? null,
    myRating: rating && { score: rating.score, comment: rating.comment },
    disputes,
    history,
  };
}
