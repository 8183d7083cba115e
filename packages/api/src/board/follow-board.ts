import { DAY_MS } from "@board/calendar";
import { type TrackedEnvelope, tracked } from "@trpc/server";
import { assertAccess } from "../access.ts";
import { actorOfSession } from "../accounts/actor-of-session.ts";
import type { FirmActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { DomainError, signedOut, toTrpcError } from "../errors.ts";
import type { BoardView } from "./index/board-view.ts";
import type { FeedItem } from "./index/change-feed.ts";
import type { LoadChange } from "./index/open-loads.ts";
import { BOARD_ACCESS } from "./rules.ts";
import { type BoardEntry, type BoardEvent, boardEntry } from "./schemas.ts";

/** The position of a page in the stream: the process, the last change and the last instant that it was sent. */
interface StreamPlace {
  process: string;
  number: number;
  /** Milliseconds since 1970: changes caused by time are sent up to this instant. */
  at: number;
}

function idOf({ process, number, at }: StreamPlace): string {
  return `${process}.${number}.${at}`;
}

/** Null where it is no id of ours. */
function placeOf(id: string): StreamPlace | null {
  const [, process, number, at] = /^([\w-]+)\.(\d{1,15})\.(\d{1,15})$/.exec(id) ?? [];
  if (process === undefined) return null;
  return { process, number: Number(number), at: Number(at) };
}

const FIELDS = boardEntry.keyof().options;

function changedFields(before: BoardEntry, after: BoardEntry): BoardEvent & { type: "changed" } {
  const fields = FIELDS.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const old = Object.fromEntries(fields.map((name) => [name, before[name]]));
  return { type: "changed", entry: after, fields, before: old };
}

function eventOf(view: BoardView, since: number, change: LoadChange): BoardEvent | null {
  const { id, why } = change;
  const seen = view.entryAt(since, change, "before");
  const now = view.entryAt(null, change, "after");
  if (now === null) {
    return seen && { type: "gone", id, why: change.after === null ? why : "changed", entry: seen };
  }
  if (seen === null) return { type: "posted", entry: now };
  const changed = changedFields(seen, now);
  return changed.fields.length > 0 ? changed : null;
}

/** The events for one reader: first changes that time alone made since an instant, then the feed in its order. */
function eventsSince(view: BoardView, items: readonly FeedItem[], since: number): BoardEvent[] {
  const reload: BoardEvent[] = [{ type: "reload" }];
  const events: BoardEvent[] = [
    ...view.expiredSince(since).map((entry) => ({
      type: "gone" as const,
      id: entry.id,
      why: "expired" as const,
      entry,
    })),
    ...view.openedSince(since).map((entry) => ({ type: "posted" as const, entry })),
  ];
  for (const item of items) {
    if (item.kind === "replaced") return reload;
    if (item.kind === "relation" && item.carrierId === view.firmId) return reload;
    if (item.kind === "quote" && item.change.carrierId === view.firmId) {
      const entry = view.entry(item.change.loadId);
      const before = { myQuote: view.quoteView(item.change.before) };
      if (entry) events.push({ type: "changed", entry, fields: ["myQuote"], before });
    }
    const event = item.kind === "load" ? eventOf(view, since, item.change) : null;
    if (event) events.push(event);
  }
  return events;
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
  const here = (): StreamPlace => ({ process: board.process, number: feed.last, at: clock.now().getTime() });
  let place = here();
  let actor = ctx.actor;
  let askedAt = performance.now();
  let access = feed.accessOf(actor.firm.id);

  if (lastEventId === null) yield tracked(idOf(place), { type: "ready" });
  else {
    const last = placeOf(lastEventId);
    const known = last?.process === place.process && feed.after(last.number) !== null;
    if (last && known && place.at - last.at < DAY_MS) place = last;
    else yield tracked(idOf(place), { type: "reload" });
  }

  while (!signal?.aborted) {
    if (feed.closed) throw stopping();
    const accessNow = feed.accessOf(actor.firm.id);
    if (accessNow !== access || performance.now() - askedAt >= ASK_AGAIN_MS) {
      access = accessNow;
      actor = await actorNow(ctx);
      askedAt = performance.now();
    }
    const view = board.view(actor.firm);
    let wait = ASK_AGAIN_MS;
    if (view !== null) {
      const before = place;
      const items = feed.after(place.number);
      const events: BoardEvent[] = items === null ? [{ type: "reload" }] : eventsSince(view, items, place.at);
      wait = Math.min(wait, view.msToNextOpening);
      place = { process: board.process, number: feed.last, at: view.at };
      // After a reconnect, events since the last acknowledged one are sent again, so a client can see an event twice.
      for (const [index, event] of events.entries()) {
        yield tracked(idOf(index === events.length - 1 ? place : before), event);
      }
    }
    // While events were taken nobody waited to be rung for.
    if (feed.accessOf(actor.firm.id) !== access) continue;
    await feed.next(view === null ? feed.last : place.number, wait, signal);
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
