import type { LoadStatus } from "@board/db/enums";
import type { Ctx } from "../../core/context.ts";
import { withoutHidden } from "../../loads/goods/schemas.ts";
import { type LoadEvent, loadInBrief, type WebhookEvent, webhookEvent } from "../../loads/outbox/schemas.ts";
import type { StopView } from "../../loads/stops/schemas.ts";
import { mayRead, VISIBILITY } from "../../loads/visibility.ts";

/** Both ends of a load and its status, as they are now. */
export interface LoadNow {
  posterId: string;
  carrierId: string | null;
  status: LoadStatus;
}

type Data = LoadEvent["data"];

/** Returns a further stop without its site. */
function withoutSite(stop: StopView): StopView {
  const site = {
    name: null,
    lines: null,
    contactName: null,
    phone: null,
    reference: null,
    hours: null,
    instructions: null,
  };
  return { ...stop, ...site };
}

/** Returns the data of an event that a carrier, present or former, may read without the job sheet. */
function withoutSheet(data: Data, isCarrier: boolean) {
  const reader = isCarrier ? "carrier" : "formerCarrier";
  const { load, ...others } = data;
  const parts: Record<string, unknown> = { ...others };
  if ("message" in data && !mayRead("message", reader, { own: data.message.by === "carrier" })) {
    parts.message = { ...data.message, text: null, file: null };
  }
  if ("change" in data && !mayRead("changeNote", reader, { own: data.change.by === "carrier" })) {
    parts.change = { ...data.change, changed: [], note: null, reason: null };
  }
  if (!isCarrier) {
    const { poster: _, ...left } = parts;
    return { ...left, load: loadInBrief.parse(load) };
  }
  const sheet = { notes: null, collectFrom: null, deliverTo: null, change: null, orderRevision: null };
  const isWhole = "notes" in load;
  if (!isWhole) return { ...parts, load };
  const [stops, goods] = [load.stops.map(withoutSite), withoutHidden(load.goods)];
  return { ...parts, load: { ...load, ...sheet, stops, goods } };
}

/** True if a firm may still read everything that was sent to it about a load. */
export function readsAll(firmId: string, { posterId, carrierId, status }: LoadNow): boolean {
  return firmId === posterId || (firmId === carrierId && VISIBILITY[status].carrier.sheet);
}

/** True if an event contains more than the brief load and the firm's quote. */
function holdsMore(data: Data): boolean {
  return "miles" in data.load || "poster" in data || "message" in data || "change" in data;
}

/**
 * Redacts an event by what its firm may read now. A carrier that lost the job, or whose job was called off,
 * no longer reads the job sheet, messages and the poster's contacts, not even in earlier events.
 */
export function readableNow(event: WebhookEvent, firmId: string, now: LoadNow | undefined): WebhookEvent {
  if (now === undefined || readsAll(firmId, now)) return event;
  if (!("load" in event.data) || !holdsMore(event.data)) return event;
  return webhookEvent.parse({ ...event, data: withoutSheet(event.data, firmId === now.carrierId) });
}

/** Reads stored events, redacted by what their firm may read now. */
export async function eventsNow(
  { db }: Pick<Ctx, "db">,
  firmId: string,
  bodies: readonly unknown[],
): Promise<WebhookEvent[]> {
  const events = bodies.map((body) => webhookEvent.parse(body));
  const ids = new Set(events.flatMap(({ data }) => ("load" in data ? [data.load.id] : [])));
  if (ids.size === 0) return events;
  const loads = await db.load.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, posterId: true, carrierId: true, status: true },
  });
  const byId = new Map(loads.map((load) => [load.id, load]));
  return events.map((event) =>
    readableNow(event, firmId, "load" in event.data ? byId.get(event.data.load.id) : undefined),
  );
}
