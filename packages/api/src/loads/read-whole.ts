import { type Quote, runStatement } from "@board/db";
import type { Ctx } from "../context.ts";
import type { FirmWithRecord } from "../firms/party.ts";
import { firmJson, LOAD_WITH_ENDS, type LoadWithEnds } from "./ends-sql.ts";

export type QuoteWithCarrier = Pick<
  Quote,
  "id" | "carrierId" | "status" | "amountPence" | "etaMins" | "message" | "expiresAt" | "createdAt"
> & { carrier: Pick<FirmWithRecord, "name" | "records"> };
export type WholeLoad = LoadWithEnds & { quotes: QuoteWithCarrier[] };

const READ_WHOLE = {
  name: "read_whole_load",
  text: `
    SELECT ${LOAD_WITH_ENDS}, (
      SELECT coalesce(json_agg(json_build_object('id', q.id, 'carrierId', q.carrier_id, 'status', q.status,
        'amountPence', q.amount_pence, 'etaMins', q.eta_mins, 'message', q.message, 'expiresAt', q.expires_at,
        'createdAt', q.created_at, 'carrier', (SELECT ${firmJson("carrier")} FROM firm f WHERE f.id = q.carrier_id))
        ORDER BY q.amount_pence, q.id), '[]')
      FROM quote q WHERE q.load_id = l.id) AS quotes
    FROM load l WHERE l.id = $1`,
};

/** In JSON an instant is text. */
type QuoteJson = Omit<QuoteWithCarrier, "expiresAt" | "createdAt"> & { expiresAt: string; createdAt: string };

/** A load with everything that anybody may see of it. */
export async function readWhole({ db }: Pick<Ctx, "db">, id: string): Promise<WholeLoad | null> {
  const [row] = await runStatement<LoadWithEnds & { quotes: QuoteJson[] }>(db, READ_WHOLE, [id]);
  if (row === undefined) return null;
  const quotes = row.quotes.map((quote) => ({
    ...quote,
    expiresAt: new Date(quote.expiresAt),
    createdAt: new Date(quote.createdAt),
  }));
  return Object.assign(row, { quotes });
}
