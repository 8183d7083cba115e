import { Prisma, type Quote, runStatement } from "@board/db";
import type { Actor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import type { FirmWithRecord } from "../firms/party.ts";
import { firmJson } from "../loads/ends-sql.ts";
import { columnsOf } from "../row-json.ts";

/** One quote on a load, the firms that it would bring together, and every other that stands, overdue ones among them. */
export interface StandingQuotes {
  quote: Quote;
  ends: { poster: FirmWithRecord; carrier: FirmWithRecord };
  others: Quote[];
  /** Every quote that the load ever had, cheapest first, with its carrier: what the booked load is shown with. */
  all: (Quote & { carrier: FirmWithRecord })[];
}

const READ = {
  name: "standing_quotes",
  text: `
    SELECT ${columnsOf(Object.keys(Prisma.QuoteScalarFieldEnum), "q")}, (SELECT ${firmJson("carrier")} FROM firm f WHERE f.id = q.carrier_id) AS carrier,
      CASE WHEN q.id = $2 THEN (
        SELECT ${firmJson("poster")} FROM firm f WHERE f.id = (SELECT poster_id FROM load WHERE id = $1)) END AS poster
    FROM quote q WHERE q.load_id = $1
    ORDER BY q.amount_pence, q.id`,
};

type Row = Quote & { carrier: FirmWithRecord; poster: FirmWithRecord | null };

const inOrderOfIds = (a: Quote, b: Quote) => (a.id < b.id ? -1 : 1);

/** What a load is booked from, in one statement; null where the quote is on no such load. The load's row must be locked. */
export async function readStandingQuotes(
  tx: Pick<Ctx<Actor>, "db">,
  loadId: string,
  quoteId: string,
): Promise<StandingQuotes | null> {
  const found = await runStatement<Row>(tx.db, READ, [loadId, quoteId]);
  const all = found.map(({ poster: _poster, ...quote }) => quote);
  const quotes = all.map(({ carrier: _carrier, ...quote }) => quote);
  const [quote, asked] = [quotes.find(({ id }) => id === quoteId), found.find(({ id }) => id === quoteId)];
  if (quote === undefined || !asked?.poster) return null;
  const others = quotes
    .filter(({ id, status }) => id !== quoteId && status === "ACTIVE")
    .toSorted(inOrderOfIds);
  return { quote, ends: { poster: asked.poster, carrier: asked.carrier }, others, all };
}
