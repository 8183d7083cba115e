import type { Load, PodPage } from "@board/db";
import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { DomainError, invalid, notFound, refusal } from "../../core/errors.ts";
import { fieldError } from "../../core/field-error.ts";
import { withReceivedFile } from "../../core/files/receive-file.ts";
import { once, type Replay } from "../../core/idempotency/once.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { AT_ONCE, tellFirms } from "../../core/own-changes.ts";
import { findLoad, lockLoad } from "../find-load.ts";
import { assertSeen, invalidTransition, notThisEnd } from "../guards.ts";
import type { Mover } from "../lifecycle.ts";
import { placesOf } from "../road/places.ts";
import { keepFile, ownerOf, uploaderOf } from "../stored-files.ts";
import { MAX_PAGES_OF_PLACE, takesPages } from "./rules.ts";
import type { AddPage, PageView } from "./schemas.ts";

const SENDING = "Sending a page";

/** Returns the condition for the pages of a load's present booking that were not taken back. */
export function pagesOf({ id: loadId, carrierId }: Pick<Load, "id" | "carrierId">) {
  return { loadId, carrierId: carrierId ?? "", removedAt: null };
}

/** Returns the 409 for an act at a place where the carrier is done. */
export function alreadyDone({ status }: Pick<Load, "status">, place: number): DomainError {
  return refusal("already_done", `The carrier was done at place ${place} before this arrived.`, {
    loadStatus: status,
  });
}

function viewPage({ id, place, clientId, contentType, bytes, sha256, createdAt }: PodPage): PageView {
  return { id, place, clientId, contentType, bytes, sha256, createdAt: createdAt.toISOString() };
}

/**
 * Returns the page that was sent under the same name before. Otherwise the place must take another page.
 */
async function samePage(
  ctx: Ctx<Actor>,
  load: Load,
  mover: Mover,
  { place, clientId }: AddPage,
): Promise<PodPage | null> {
  if (mover !== "carrier") throw notThisEnd(load, SENDING, "carrier");
  const booking = pagesOf(load);
  const { loadId, carrierId } = booking;
  const same = await ctx.db.podPage.findUnique({
    where: { loadId_carrierId_clientId: { loadId, carrierId, clientId } },
  });
  if (same !== null) return same;
  assertSeen(ctx, load);
  if (!takesPages(load.status)) throw invalidTransition(load, SENDING);
  const places = placesOf(load);
  const there = places[place - 1];
  if (there === undefined) {
    const predicate = `is no place of the load, which has ${places.length}.`;
    throw invalid([fieldError(["place"], "place_not_found", predicate)]);
  }
  if (there.doneAt !== null) throw alreadyDone(load, place);
  const sent = await ctx.db.podPage.count({ where: { ...booking, place } });
  if (sent < MAX_PAGES_OF_PLACE) return null;
  throw refusal("too_many_pages", `A place may have ${MAX_PAGES_OF_PLACE} pages: take one back first.`, {
    loadStatus: load.status,
  });
}

/** Updates the open pages of the carrier, because a page can make the delivery possible. */
async function tellCarrier(tx: Ctx<Actor>, { id: loadId, carrierId, mode }: Load): Promise<void> {
  const firms = carrierId === null ? [] : [carrierId];
  await tellFirms(tx, [{ loadId, mode, at: AT_ONCE, kinds: ["changed"], by: null, firms }]);
}

/**
 * Stores a photo for the proof of a place at which the carrier is not done yet (contract 12, proof). A repeat under
 * the same `clientId` returns the same answer, also once the page was taken back.
 *
 * @throws DomainError `body_too_large`, `unsupported_media_type`, `validation_failed` (also `place_not_found`), `not_found`,
 * `invalid_transition`, `already_done`, `too_many_pages`, `changed_meanwhile`
 */
export function addPage(ctx: Ctx<Actor>, input: AddPage): Promise<{ page: PageView } & Replay> {
  const { id, place, clientId, sentAt, content } = input;
  const early = async () => {
    const { load, mover } = await findLoad(ctx, id);
    return samePage(ctx, load, mover, input);
  };
  const sender = { owner: ownerOf(ctx.actor), authorize: async () => void (await early()) };
  return withReceivedFile(ctx.files, content, sender, (received) => {
    if (received.contentType === "application/pdf")
      throw new DomainError("unsupported_media_type", {
        detail:
          "A page is a photo: send a JPEG, PNG or WebP, or PUT the PDF to the load's pod. Nothing was changed.",
      });
    return keepFile(ctx, received, (keep) =>
      once(ctx, {
        request: { id, place, clientId, sha256: received.sha256 },
        prepare: async () => ((await early()) === null ? keep() : null),
        commit: async (tx, kept) => {
          const { load, mover } = await lockLoad(tx, id);
          const same = await samePage(tx, load, mover, input);
          if (same !== null) {
            ctx.answersRepeat?.();
            return { page: viewPage(same) };
          }
          if (kept === null) throw new Error(`The page ${clientId} of ${id} is gone.`);
          const { loadId, carrierId } = pagesOf(load);
          const page = await tx.db.podPage.create({
            data: {
              id: tx.newId("page"),
              loadId,
              carrierId,
              place,
              clientId,
              ...kept,
              personId: uploaderOf(tx.actor).personId,
              createdAt: tx.clock.now(),
              sentAt: sentAt === undefined ? null : new Date(sentAt),
            },
          });
          await tellCarrier(tx, load);
          return { page: viewPage(page) };
        },
      }),
    );
  });
}

/**
 * Takes a page back until the carrier is done at its place, and deletes its file (contract 12, proof).
 *
 * @throws DomainError `not_found`, `invalid_transition`, `already_done`, `changed_meanwhile`
 */
export async function removePage(
  ctx: Ctx<Actor>,
  { id, pageId }: { id: string; pageId: string },
): Promise<{ page: PageView }> {
  const removed = await inTransaction(ctx, async (tx) => {
    const { load, mover } = await lockLoad(tx, id);
    const { loadId, carrierId } = pagesOf(load);
    const page = await tx.db.podPage.findFirst({ where: { id: pageId, loadId, carrierId } });
    if (page === null) throw notFound();
    if (mover !== "carrier") throw notThisEnd(load, "Taking a page back", "carrier");
    if (page.removedAt !== null) return page;
    assertSeen(tx, load);
    if (!takesPages(load.status)) throw invalidTransition(load, "Taking a page back");
    if (placesOf(load)[page.place - 1]?.doneAt) throw alreadyDone(load, page.place);
    await tellCarrier(tx, load);
    return tx.db.podPage.update({ where: { id: pageId }, data: { removedAt: tx.clock.now() } });
  });
  await ctx.files.delete(removed.storageKey);
  return { page: viewPage(removed) };
}
