import { BOARD_CHANNEL, type OwnChange } from "./board-messages.ts";
import type { Ctx } from "./context.ts";

/** Value of `at` for changes that firms may know of immediately after the commit. */
export const AT_ONCE = 0;

/** Maximum number of firms in one message: the 8,000 bytes of a PostgreSQL payload hold some 230 ids. */
const MAX_FIRMS = 200;

/** Returns messages for the board's notification channel; none if no firm is concerned. */
export function ownMessages(changes: readonly OwnChange[]): string[] {
  return changes.flatMap((change) => {
    const parts = Math.ceil(change.firms.length / MAX_FIRMS);
    return Array.from({ length: parts }, (_, part) => {
      const firms = change.firms.slice(part * MAX_FIRMS, (part + 1) * MAX_FIRMS);
      return `own ${JSON.stringify({ ...change, firms })}`;
    });
  });
}

/** Notifies the open pages of firms when the transaction commits; for changes that `saveChange` does not save. */
export async function tellFirms({ db }: Pick<Ctx, "db">, changes: readonly OwnChange[]): Promise<void> {
  const messages = ownMessages(changes);
  if (messages.length === 0) return;
  await db.$queryRaw`SELECT count(pg_notify(${BOARD_CHANNEL}, message))
    FROM jsonb_array_elements_text(${JSON.stringify(messages)}::jsonb) AS message`;
}

/** Updates the number of unread notifications on the open pages of firms. */
export function ringBells(tx: Pick<Ctx, "db">, firmIds: readonly string[]): Promise<void> {
  const firms = [...new Set(firmIds)];
  return tellFirms(tx, [
    { loadId: null, mode: "live", at: AT_ONCE, kinds: ["notification"], by: null, firms },
  ]);
}

/** SQL column that does the same as `ringBells`, for a statement whose rows have a `firm_id`. */
export const RING_SQL = `pg_notify('${BOARD_CHANNEL}', 'own ' || json_build_object('loadId', null, 'mode', 'live', 'at', ${AT_ONCE},
    'kinds', json_build_array('notification'), 'by', null, 'firms', json_build_array(firm_id))::text)`;
