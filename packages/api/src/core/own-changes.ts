import { BOARD_CHANNEL, type OwnChange } from "./board-messages.ts";
import type { Ctx } from "./context.ts";

/** The instant of changes that firms may know of as soon as they are committed. */
export const AT_ONCE = 0;

/** A payload of PostgreSQL holds 8,000 bytes, which are some 230 ids. */
const MAX_FIRMS = 200;

/** The payloads of the board's channel that say so; none where no firm is concerned. */
export function ownMessages(changes: readonly OwnChange[]): string[] {
  return changes.flatMap((change) => {
    const parts = Math.ceil(change.firms.length / MAX_FIRMS);
    return Array.from({ length: parts }, (_, part) => {
      const firms = change.firms.slice(part * MAX_FIRMS, (part + 1) * MAX_FIRMS);
      return `own ${JSON.stringify({ ...change, firms })}`;
    });
  });
}

/** Notifies the open pages of firms once the transaction commits, for what `saveChange` does not save. */
export async function tellFirms({ db }: Pick<Ctx, "db">, changes: readonly OwnChange[]): Promise<void> {
  const messages = ownMessages(changes);
  if (messages.length === 0) return;
  await db.$queryRaw`SELECT count(pg_notify(${BOARD_CHANNEL}, message))
    FROM jsonb_array_elements_text(${JSON.stringify(messages)}::jsonb) AS message`;
}

/** Lets the bells of firms count notifications that were written now. */
export function ringBells(tx: Pick<Ctx, "db">, firmIds: readonly string[]): Promise<void> {
  const firms = [...new Set(firmIds)];
  return tellFirms(tx, [
    { loadId: null, mode: "live", at: AT_ONCE, kinds: ["notification"], by: null, firms },
  ]);
}

/** As `ringBells`, as a column of a statement over rows with a `firm_id`. */
export const RING_SQL = `pg_notify('${BOARD_CHANNEL}', 'own ' || json_build_object('loadId', null, 'mode', 'live', 'at', ${AT_ONCE},
    'kinds', json_build_array('notification'), 'by', null, 'firms', json_build_array(firm_id))::text)`;
