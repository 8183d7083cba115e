import type { Clock } from "@board/calendar";
import { operate, type Pool } from "@board/db";
import { createRunner, type LeasedRow, nextTry, type Runner } from "./queue.ts";
import type { Log, WorkerSettings } from "./settings.ts";

/** Renders and stores the missing transport orders of a load; stops if the signal is aborted. */
export type MakeOrder = (loadId: string, signal: AbortSignal) => Promise<void>;

interface OrderTools {
  pool: Pool;
  services: { clock: Clock };
  settings: Pick<WorkerSettings, "leaseMs" | "pollMs">;
  log: Log;
  makeOrder: MakeOrder;
}

/** Maximum rows worked on concurrently. More than there are threads for rendering, because some are being stored. */
const SLOTS = 8;
/** Time limit for rendering and storing one order; the file store has a shorter one. */
const LIMIT_MS = 60_000;

const MADE =
  "DELETE FROM transport_order_task WHERE load_id = $1 AND claim = $2 AND $3::timestamptz IS NOT NULL";

/**
 * Creates the runner for the transport orders of bookings and agreed changes, which the database queues. An
 * order that is requested before its turn is rendered by that request.
 */
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
        work: async ({ id }: LeasedRow, signal) => {
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
