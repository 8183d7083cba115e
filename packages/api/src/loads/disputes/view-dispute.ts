import type { Dispute, Load, Prisma, StoredFile } from "@board/db";
import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { notFound } from "../../core/errors.ts";
import { findLoad } from "../find-load.ts";
import type { Mover } from "../lifecycle.ts";
import { mayRead } from "../visibility.ts";
import { answerBy } from "./rules.ts";
import type { DisputeView } from "./schemas.ts";

const PARTS = {
  statements: { orderBy: { id: "asc" } },
  proposals: { orderBy: { at: "asc" } },
} as const satisfies Prisma.DisputeInclude;

/** Returns which end sent a file: the poster, or whichever carrier had the load then. */
function senderOf({ firmId }: StoredFile, posterId: string): DisputeView["files"][number]["by"] {
  if (firmId === null) return "admin";
  return firmId === posterId ? "poster" : "carrier";
}

/**
 * Returns every dispute of a load, newest first, for both ends and an admin (contract 4). A carrier does not
 * get disputes from before its own booking, which were with a former carrier.
 */
export async function disputesOf(
  ctx: Ctx<Actor>,
  { id: loadId, bookedAt, posterId }: Pick<Load, "id" | "bookedAt" | "posterId">,
  mover: Mover,
): Promise<DisputeView[]> {
  const reader = mover === "system" ? "admin" : mover;
  const readsEarlier = mayRead("disputeDetails", reader, { sinceBooking: false });
  const since = readsEarlier || !bookedAt ? {} : { raisedAt: { gte: bookedAt } };
  const disputes = await ctx.db.dispute.findMany({
    where: { loadId, ...since },
    orderBy: { id: "desc" },
    include: PARTS,
  });
  const files = await ctx.db.storedFile.findMany({
    where: { loadId, kind: "DISPUTE" },
    orderBy: { id: "asc" },
  });
  return disputes.map((dispute) => ({
    id: dispute.id,
    loadId,
    raisedBy: dispute.raisedBy,
    reason: dispute.reason,
    details: dispute.details,
    statusBefore: dispute.statusBefore,
    raisedAt: dispute.raisedAt.toISOString(),
    answerBy: answerBy(dispute).toISOString(),
    closedAt: dispute.closedAt?.toISOString() ?? null,
    closedBy: dispute.closedBy,
    outcome: dispute.outcome,
    agreedPence: dispute.agreedPence,
    note: dispute.note,
    statements: dispute.statements.map(({ id, voice, text, at }) => ({
      id,
      by: voice,
      text,
      at: at.toISOString(),
    })),
    proposals: dispute.proposals.map(({ side, outcome, agreedPence, note, at }) => ({
      by: side,
      outcome,
      agreedPence,
      note,
      at: at.toISOString(),
    })),
    files: files
      .filter(
        ({ createdAt }) =>
          createdAt >= dispute.raisedAt && (!dispute.closedAt || createdAt <= dispute.closedAt),
      )
      .map((file) => ({ ...file, by: senderOf(file, posterId) }))
      .map(({ id, by, contentType, bytes, createdAt }) => ({
        id,
        by,
        url: `/api/v1/loads/${loadId}/dispute/files/${id}`,
        contentType,
        bytes,
        at: createdAt.toISOString(),
      })),
  }));
}

/**
 * Returns a load's disputes with all statements, proposals and files.
 *
 * @throws DomainError `not_found`
 */
export async function getDisputes(
  ctx: Ctx<Actor>,
  input: { id: string },
): Promise<{ disputes: DisputeView[] }> {
  const { load, mover } = await findLoad(ctx, input.id);
  return { disputes: await disputesOf(ctx, load, mover) };
}

/** Returns the load's open dispute, or else its last one. */
export async function lastDispute(ctx: Ctx<Actor>, loadId: string): Promise<Dispute> {
  const dispute = await ctx.db.dispute.findFirst({ where: { loadId }, orderBy: { id: "desc" } });
  if (!dispute) throw notFound();
  return dispute;
}
