import { type Load, Prisma } from "@board/db";
import type { Ctx } from "../../core/context.ts";
import { BOARD_KINDS } from "../../core/notifications/rules.ts";
import type { Change } from "../change.ts";
import { activeQuotes, endAll, ended } from "../quotes/active-quotes.ts";
import { firmsItIsFor } from "./firms-it-is-for.ts";
import { keepLastSeen } from "./last-seen.ts";
import { isSameAudience } from "./rules.ts";

type Tx = Pick<Ctx, "db" | "clock" | "newId">;

const { sql } = Prisma;

/** True if a change of a load can take it from somebody. */
function mayNarrow(before: Load, after: Load): boolean {
  const asksSame = before.askedCarriers.join() === after.askedCarriers.join();
  return after.audience !== "BOARD" && !(asksSame && isSameAudience(before, after));
}

/** Returns the carriers with a quote on a load, or a notification that it is on the board. */
async function carriersOf(tx: Tx, { id, posterId, carrierId }: Load): Promise<string[]> {
  const rows = await tx.db.$queryRaw<{ id: string }[]>(sql`
    SELECT carrier_id AS id FROM quote WHERE load_id = ${id}
    UNION SELECT firm_id FROM notification WHERE load_id = ${id} AND kind = ANY(${[...BOARD_KINDS]})
    ORDER BY id`);
  return rows.flatMap((row) => (row.id === posterId || row.id === carrierId ? [] : [row.id]));
}

/**
 * Adds to a change of a load what follows for carriers that it takes the load from: their active quotes become VOID, their
 * notifications of the load go, and what they last saw of it is kept (contract 14). The load's row must be locked.
 */
export async function withQuotesOutOfSight(tx: Tx, change: Change): Promise<Change> {
  const { before, load } = change;
  if (before === null || !mayNarrow(before, load)) return change;
  const carriers = await carriersOf(tx, load);
  const [saw, sees] = [await firmsItIsFor(tx, before, carriers), await firmsItIsFor(tx, load, carriers)];
  return endSight(
    tx,
    change,
    carriers.filter((id) => saw.has(id) && !sees.has(id)),
  );
}

/** Adds to a change of a load that some carriers do not see it any more. */
export async function endSight(tx: Tx, change: Change, carrierIds: readonly string[]): Promise<Change> {
  if (carrierIds.length === 0) return change;
  const { before, load, quotes = [], tell = [] } = change;
  const ids = [...carrierIds];
  await keepLastSeen(tx, before ?? load, ids);
  await tx.db.notification.deleteMany({
    where: { loadId: load.id, firmId: { in: ids }, kind: { in: [...BOARD_KINDS] } },
  });
  const ending = new Set(quotes.map(({ after }) => after.id));
  const active = await activeQuotes(tx, load.id);
  const hidden = active.filter(({ id, carrierId }) => ids.includes(carrierId) && !ending.has(id));
  const voided = endAll(hidden, "VOID", tx.clock.now());
  return { ...change, quotes: [...quotes, ...voided], tell: [...tell, ...ended(load, voided)] };
}
