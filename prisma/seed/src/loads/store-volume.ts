import { createNewCollectionCode } from "@board/api/server";
import type { Tx } from "@board/db";
import type { DemoFirm } from "../firms/firms.ts";
import { createRandom } from "../random.ts";
import { entriesOf } from "../records.ts";
import type { Timeline } from "../timeline.ts";
import { isAlerted } from "./market.ts";
import { actingMember, type Story, usesKey } from "./story.ts";

/** Rows per INSERT, some megabytes. */
const ROWS_AT_ONCE = 2_000;

const snakeCase = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Inserts many rows from one parameter. Prisma's createMany has a parameter for every value, which took
 * eight of the twelve seconds for the demo's 40,000 rows; this takes one.
 */
async function insertAll(tx: Tx, table: string, rows: readonly object[]): Promise<void> {
  const fields = new Set(rows.flatMap((row) => Object.keys(row)));
  const columnOf = new Map([...fields].map((field) => [field, snakeCase(field)]));
  const columns = [...columnOf.values()].map((column) => `"${column}"`).join(", ");
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const written = rows
      .slice(start, start + ROWS_AT_ONCE)
      .map((row) =>
        Object.fromEntries(Object.entries(row).map(([field, value]) => [columnOf.get(field), value])),
      );
    await tx.$executeRawUnsafe(
      `INSERT INTO "${table}" (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::"${table}", $1::json)`,
      JSON.stringify(written),
    );
  }
}

/** Returns the history rows of a load. */
function historyOf({ steps, load, posting }: Story, timeline: Timeline): object[] {
  return steps.flatMap(({ at, action, by, reason, history }): object[] => {
    if (history === null) return [];
    const row = { ...history, loadId: load.id, at: timeline.at(at), action, reason };
    if (by === null) return [{ ...row, channel: "system" }];
    const side = by === posting.poster ? "poster" : "carrier";
    const who = usesKey(by, load.mode, side)
      ? { channel: "api", apiKeyId: by.keys[load.mode].id }
      : { channel: "site", personId: actingMember(by).personId };
    return [{ ...row, firmId: by.id, ...who }];
  });
}

/** Stores loads as they stand after their last step, with all that belongs to them. */
export async function storeVolume(
  tx: Tx,
  stories: readonly Story[],
  { firms, timeline }: { firms: readonly DemoFirm[]; timeline: Timeline },
): Promise<void> {
  const rowsOf = <Row>(of: (story: Story) => readonly Row[]) => stories.flatMap(of);
  // A load refers to its proof and the proof to its load, so loads are updated with their proofs.
  await insertAll(
    tx,
    "load",
    stories.map(({ load, posting, quoteCount }) => {
      // Saved searches of that time are left out: nobody looks at them any more.
      const carriersAlerted = firms.filter((firm) => isAlerted(firm, posting)).length;
      return { ...load, quoteCount, carriersAlerted };
    }),
  );
  const newCode = createNewCollectionCode(createRandom("collection codes").bytes);
  const codes = stories.flatMap(({ load: { id, status, carrierId, bookedAt } }) =>
    status === "BOOKED" || status === "IN_TRANSIT"
      ? [{ loadId: id, carrierId, code: newCode(), createdAt: bookedAt }]
      : [],
  );
  await insertAll(tx, "collection_code", codes);
  const pods = rowsOf(({ rows }) => rows.pods.map(({ row }) => row));
  await insertAll(tx, "stored_file", pods);
  await tx.$executeRaw`UPDATE load SET pod_file_id = f.id FROM stored_file f WHERE f.load_id = load.id AND f.kind = 'POD'`;
  const quotes = rowsOf((story) => story.quotes.map(({ row }) => row));
  await insertAll(tx, "quote", quotes);
  const history = rowsOf((story) => historyOf(story, timeline));
  for (const [table, rows] of [
    ["quote_price", rowsOf(({ rows }) => rows.prices)],
    ["load_history", history],
    ["dispute", rowsOf(({ rows }) => rows.disputes)],
    ["dispute_statement", rowsOf(({ rows }) => rows.statements)],
    ["dispute_proposal", rowsOf(({ rows }) => rows.proposals)],
    ["rating", rowsOf(({ rows }) => rows.ratings)],
    ["record_entry", rowsOf((story) => entriesOf(story, timeline))],
  ] as const)
    await insertAll(tx, table, rows);
}
