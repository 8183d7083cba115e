import { type Quote, runStatement } from "@board/db";
import type { Actor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { namesOfRow } from "../row-json.ts";
import type { ToldFirm } from "../webhooks/body.ts";

/** One quote on a load, the firms that it would bring together, and every other that stands, overdue ones among them. */
export interface StandingQuotes {
  quote: Quote;
  ends: { poster: ToldFirm; carrier: ToldFirm };
  others: Quote[];
}

const contacts = (id: string) => `
  (SELECT json_build_object('name', f.name, 'contactName', f.contact_name, 'contactEmail', f.contact_email,
    'contactPhone', f.contact_phone) FROM firm f WHERE f.id = ${id} AND q.id = $2)`;

const READ = {
  name: "standing_quotes",
  text: `
    SELECT q.*, ${contacts("(SELECT poster_id FROM load WHERE id = $1)")} AS poster, ${contacts("q.carrier_id")} AS carrier
    FROM quote q WHERE q.load_id = $1 AND (q.id = $2 OR q.status = 'ACTIVE')
    ORDER BY q.id`,
};

type Row = Quote & StandingQuotes["ends"];

/** What a load is booked from, in one statement; null where the quote is on no such load. The load's row must be locked. */
export async function readStandingQuotes(
  tx: Pick<Ctx<Actor>, "db">,
  loadId: string,
  quoteId: string,
): Promise<StandingQuotes | null> {
  const rows = await runStatement<object>(tx.db, READ, [loadId, quoteId]);
  const found = rows.map((row) => namesOfRow(row) as unknown as Row);
  const asked = found.find(({ id }) => id === quoteId);
  if (asked === undefined) return null;
  const { poster, carrier, ...quote } = asked;
  return { quote, ends: { poster, carrier }, others: found.filter(({ id }) => id !== quoteId) };
}
