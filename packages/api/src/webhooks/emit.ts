import type { Load, LoadStatus, Quote } from "@board/db";
import { eventBody } from "./body.ts";
import type { EventType } from "./event-types.ts";
import { noteForSite } from "./note-for-site.ts";
import { queueDeliveries, type Told } from "./queue-deliveries.ts";

export interface Draft {
  type: EventType;
  /** The firm that is told. */
  to: string;
  quote?: Quote;
}

/**
 * Stores what each firm is to be told of a change, in the transaction of the change: the event, a delivery for every
 * endpoint that takes it, and a note on the site (contract 10).
 * A load's carrier is revealed to its poster, and the poster to the carrier, while the load has a carrier.
 */
export async function emit(
  tx: Told,
  change: { load: Load; previousStatus: LoadStatus | null },
  drafts: readonly Draft[],
): Promise<void> {
  if (drafts.length === 0) return;
  const { load, previousStatus } = change;
  const firms = load.carrierId
    ? await tx.db.firm.findMany({ where: { id: { in: [load.posterId, load.carrierId] } } })
    : [];
  const poster = firms.find((firm) => firm.id === load.posterId);
  const carrier = firms.find((firm) => firm.id === load.carrierId);
  const ends = poster && carrier ? { poster, carrier } : undefined;
  const at = tx.clock.now();
  const events = drafts.map(({ type, to, quote }) => {
    const id = tx.newId("evt");
    return {
      id,
      firmId: to,
      mode: load.mode,
      type,
      loadId: load.id,
      createdAt: at,
      body: eventBody({ id, type, at, load, previousStatus, recipientId: to, quote, ends }),
    };
  });
  await tx.db.event.createMany({ data: events });
  await queueDeliveries(tx, load.mode, events);
  await noteForSite(tx, load, drafts);
}
