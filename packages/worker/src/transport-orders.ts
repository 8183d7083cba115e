import type { Clock } from "@board/calendar";
import { operate, type Pool } from "@board/db";
import { createRunner, type Held, nextTry, type Runner } from "./queue.ts";
import type { Log, WorkerSettings } from "./settings.ts";

/** Draws and stores what is not drawn of a load's transport order; an aborted signal ends it. */
export type MakeOrder = (loadId: string, signal: AbortSignal) => Promise<void>;

interface OrderTools {
  pool: Pool;
  services: { clock: Clock };
  settings: Pick<WorkerSettings, "leaseMs" | "pollMs">;
  log: Log;
  makeOrder: MakeOrder;
}

/** Drawn as many at once as there are threads for it; the others are being stored. */
const SLOTS = 8;
/** The longest that drawing and storing may take: the file store gives up sooner. */
const LIMIT_MS = 60_000;

const MADE =
  "DELETE FROM transport_order_task WHERE load_id = $1 AND claim = $2 AND $3::timestamptz IS NOT NULL";

/** Makes the transport orders of bookings and agreed changes, which the database queues. One that is asked for sooner is made then. */
export function createOrderMaker({ pool, services, settings, log, makeOrder }: OrderTools): Runner {
  return createRunner({
    pool,
    clock: services.clock,
    log,
    queues: [
      {
        name: "transport-orders",
        table: "transport_order_task",
        key: "load_id",
        keyType: "text",
        columns: "",
        nextTry: (_error, failures, now) => nextTry(failures, now),
        work: async ({ id }: Held, signal) => {
          await operate({ kind: "job", name: "transport-orders", facts: { loadId: id } }, () =>
            makeOrder(id, signal),
          );
          return MADE;
        },
      },
    ],
    slots: SLOTS,
    leaseMs: settings.leaseMs,
    limitMs: LIMIT_MS,
    pollMs: settings.pollMs,
  });
}
