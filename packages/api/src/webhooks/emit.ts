import { type Load, type LoadStatus, type Quote, runStatement } from "@board/db";
import type { Ctx } from "../context.ts";
import { rowJson } from "../row-json.ts";
import { type BodyOptions, eventBody } from "./body.ts";
import type { EventType } from "./event-types.ts";
import { noteRows } from "./note-for-site.ts";
import { TOLD, WAKE } from "./tell-sql.ts";

/** As much of the context as telling takes; `db` is the open transaction of the change. */
export type Told = Pick<Ctx, "db" | "clock" | "newId">;

const TELL = { name: "tell", text: `WITH changed AS (SELECT 1), ${TOLD} SELECT ${WAKE} AS woken` };

export interface Draft {
  type: EventType;
  /** The firm that is told. */
  to: string;
  quote?: Quote;
}

type Happened = Pick<BodyOptions, "previousStatus" | "ends"> & { load: Load };

export type EventRow = ReturnType<typeof eventRows>[number];

/** What each firm is to be told of a change, rendered for it. */
export function eventRows(tx: Told, { load, previousStatus, ends }: Happened, drafts: readonly Draft[]) {
  const at = tx.clock.now();
  return drafts.map(({ type, to, quote }) => {
    const id = tx.newId("evt");
    return {
      id,
      firmId: to,
      mode: load.mode,
      type,
      loadId: load.id,
      createdAt: at,
      // As text: the very bytes that are signed and sent.
      body: JSON.stringify(eventBody({ id, type, at, load, previousStatus, recipientId: to, quote, ends })),
    };
  });
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
  const events = eventRows(tx, { load, previousStatus, ends }, drafts);
  await runStatement(tx.db, TELL, [rowJson({ events, notes: noteRows(tx, load, drafts) })]);
}
