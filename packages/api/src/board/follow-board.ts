import { type TrackedEnvelope, tracked } from "@trpc/server";
import { assertAccess } from "../access.ts";
import { actorOfSession } from "../accounts/actor-of-session.ts";
import type { FirmActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { DomainError, signedOut, toTrpcError } from "../errors.ts";
import type { BoardView } from "./index/board-view.ts";
import { type FeedItem, type LoadItem, numberAt, positionOf } from "./index/change-feed.ts";
import { quoteView } from "./index/entry-text.ts";
import { BOARD_ACCESS } from "./rules.ts";
import { type BoardEntry, type BoardEvent, boardEntry } from "./schemas.ts";

const FIELDS = boardEntry.keyof().options;

function changedFields(
  before: BoardEntry,
  after: BoardEntry,
  shownFrom: string,
): BoardEvent & { type: "changed" } {
  const fields = FIELDS.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const old = Object.fromEntries(fields.map((name) => [name, before[name]]));
  return { type: "changed", entry: after, fields, before: old, shownFrom };
}

function eventOf(view: BoardView, { change, from, to }: LoadItem): BoardEvent | null {
  const { id, why } = change;
  const seen = view.entryAt(from, change, "before");
  const now = view.entryAt(to, change, "after");
  const shownFrom = new Date((change.after ?? change.before)?.openAt ?? 0).toISOString();
  if (now === null) return seen && { type: "gone", id, why, entry: seen, shownFrom };
  if (seen === null) return { type: "posted", entry: now, shownFrom };
  const changed = changedFields(seen, now, shownFrom);
  return changed.fields.length > 0 ? changed : null;
}

/** The event of one change for one reader; null where it sees nothing of it. */
function seenBy(view: BoardView, item: FeedItem): BoardEvent | null {
  if (item.kind === "load") return eventOf(view, item);
  if (item.kind === "quote") {
    const { carrierId, loadId, before } = item.change;
    const entry = carrierId === view.firmId ? view.entry(loadId) : null;
    if (entry === null) return null;
    const old = { myQuote: before && quoteView(before, new Date(view.at)) };
    return { type: "changed", entry, fields: ["myQuote"], before: old, shownFrom: entry.postedAt };
  }
  return item.kind === "replaced" || item.carrierId === view.firmId ? { type: "reload" } : null;
}

/** The interval at which a reader's access is checked again, where no change of it was reported. */
const ASK_AGAIN_MS = 5_000;
/** Reads the actor of the session again. */
async function actorNow(ctx: Ctx<FirmActor>): Promise<FirmActor> {
  if (ctx.session === undefined) return ctx.actor;
  const signedIn = await actorOfSession(ctx, ctx.session.id, { mode: ctx.actor.mode });
  if (signedIn === null) throw signedOut();
  const { actor } = signedIn;
  assertAccess(actor, BOARD_ACCESS);
  // Switched to another firm meanwhile: another board.
  if (actor.firm.id !== ctx.actor.firm.id) throw signedOut();
  return actor;
}

function stopping(): DomainError {
  return new DomainError("unavailable", { detail: "The server stops. Connect again." });
}

async function* follow(
  ctx: Ctx<FirmActor>,
  lastEventId: string | null,
  signal: AbortSignal | undefined,
): AsyncGenerator<TrackedEnvelope<BoardEvent>> {
  const { board, clock } = ctx;
  const { feed } = board;
  const idOf = (number: number) => positionOf(board.process, number, clock.now().getTime());
  const known = lastEventId === null ? feed.last : numberAt(board.process, lastEventId);
  let place = known !== null && feed.after(known) !== null ? known : feed.last;
  let actor = ctx.actor;
  let askedAt = performance.now();
  let access = feed.accessOf(actor.firm.id);

  if (lastEventId === null) yield tracked(idOf(place), { type: "ready" });
  else if (place !== known) yield tracked(idOf(place), { type: "reload" });

  while (!signal?.aborted) {
    if (feed.closed) throw stopping();
    const accessNow = feed.accessOf(actor.firm.id);
    if (accessNow !== access || performance.now() - askedAt >= ASK_AGAIN_MS) {
      access = accessNow;
      actor = await actorNow(ctx);
      askedAt = performance.now();
    }
    const view = board.view(actor.firm);
    if (view !== null) {
      const items = feed.after(place) ?? [{ kind: "replaced" as const, at: view.at }];
      place = feed.last - items.length;
      for (const item of items) {
        place += 1;
        const event = seenBy(view, item);
        if (event) yield tracked(positionOf(board.process, place, item.at), event);
      }
    }
    // While events were taken nobody waited to be rung for.
    if (feed.accessOf(actor.firm.id) !== access) continue;
    await feed.next(view === null ? feed.last : place, ASK_AGAIN_MS, signal);
  }
}

/**
 * Tells a page what happens to its board, as it happens; with the id of the last event it goes on from there
 * (contract 6: a load leaves open pages within a second).
 *
 * @throws DomainError `signed_out`, `seat_required` and the like as soon as the reader may not read the board any more;
 * `unavailable` where the server stops
 */
export async function* followBoard(
  ctx: Ctx<FirmActor>,
  input: { lastEventId?: string | null | undefined },
  signal: AbortSignal | undefined,
): AsyncGenerator<TrackedEnvelope<BoardEvent>> {
  try {
    yield* follow(ctx, input.lastEventId ?? null, signal);
  } catch (error) {
    throw toTrpcError(error);
  }
}
