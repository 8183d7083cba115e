import { type Load, Prisma } from "@board/db";
import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { invalid, refusal } from "../../core/errors.ts";
import type { NotificationRow } from "../outbox/events.ts";
import { alreadyDone, pagesOf } from "./pages.ts";
import { bringsProof, exceptionProblems, exceptionsAt, exceptionWords, type GivenProof } from "./rules.ts";
import { readExceptions } from "./schemas.ts";

/**
 * Lets an act at a place where the carrier is done pass as a repeat: the same act, or one without a proof of its own
 * (contract 12, proof).
 *
 * @throws DomainError `already_done`, so that the sender keeps a proof that arrives too late
 */
export async function assertRepeats(
  tx: Ctx<Actor>,
  load: Load,
  place: number,
  given: GivenProof,
): Promise<void> {
  if (!bringsProof(given)) return;
  const { loadId, carrierId } = pagesOf(load);
  const kept = await tx.db.proof.findUnique({
    where: { loadId_carrierId_place: { loadId, carrierId, place } },
  });
  if (given.clientId === undefined || kept?.clientId !== given.clientId) throw alreadyDone(load, place);
}

/** Waits for the pages that an act names: those of its place must all be there. */
async function assertPages(
  tx: Ctx<Actor>,
  load: Load,
  place: number,
  { pages = [] }: GivenProof,
): Promise<void> {
  if (pages.length === 0) return;
  const there = await tx.db.podPage.findMany({
    where: { ...pagesOf(load), place, clientId: { in: [...pages] } },
    select: { clientId: true },
  });
  const arrived = new Set(there.map(({ clientId }) => clientId));
  const missing = pages.filter((clientId) => !arrived.has(clientId));
  if (missing.length === 0) return;
  throw refusal(
    "page_missing",
    `${missing.length} of ${pages.length} pages of place ${place} have not arrived: send them, then this again.`,
    { loadStatus: load.status, missing },
  );
}

/** Parts of a proof that a change of the load saves. */
export interface TakenProof {
  /** The exceptions of the load from then on. */
  exceptions: Prisma.JsonArray;
  /** The exceptions of this place in the history; empty without any. */
  changed: Record<string, { from: null; to: string }>;
  /** Tells the poster of the exceptions at once. */
  notifications: NotificationRow[];
}

/**
 * Stores the proof that comes with an act which ends the carrier's work at a place, and returns what the change of
 * the load saves of it. The act must be allowed, and not done yet.
 *
 * @throws DomainError `validation_failed` (`more_than_load`), `page_missing`
 */
export async function takeProof(
  tx: Ctx<Actor>,
  load: Load,
  place: number,
  given: GivenProof,
  at: Date,
): Promise<TakenProof> {
  const problems = exceptionProblems(load, given);
  if (problems.length > 0) throw invalid(problems);
  await assertPages(tx, load, place, given);
  const { clientId, pages = [], signature } = given;
  if (bringsProof(given) || clientId !== undefined || pages.length > 0) {
    const { loadId, carrierId } = pagesOf(load);
    await tx.db.proof.create({
      data: {
        loadId,
        carrierId,
        place,
        clientId: clientId ?? null,
        signedBy: signature?.name ?? null,
        receipt: signature?.receipt ?? null,
        strokes: signature?.strokes?.map((line) => [...line]) ?? Prisma.DbNull,
        remarks: given.remarks || null,
        pages: [...pages],
        at,
        receivedAt: tx.clock.now(),
      },
    });
  }
  const here = exceptionsAt(place, given);
  const words = exceptionWords(here);
  const isNew = here.length > 0;
  return {
    exceptions: [...readExceptions(load.exceptions), ...here].map((each) => ({ ...each })),
    changed: isNew ? { [`places.${place}.exceptions`]: { from: null, to: words } } : {},
    notifications: isNew
      ? [
          {
            id: tx.newId("note"),
            firmId: load.posterId,
            kind: "goods_exception",
            loadId: load.id,
            data: { reason: `Stop ${place}: ${words}` },
            createdAt: tx.clock.now(),
          },
        ]
      : [],
  };
}
