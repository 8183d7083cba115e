import type { Side } from "@board/db/enums";
import type { SystemActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { CONTACT_DIGITS } from "../../core/phone-digits.ts";
import { refreshRecord } from "../../loads/reputation/keep-record.ts";

/** Number of firms read by one query. */
const BATCH = 500;

/**
 * Limits for links by network address: sign-ins on at least `onDays` of the last `days`. An address of more
 * than `firms` firms proves nothing, because it is a mobile network's or a large office's.
 */
const ADDRESSES = { days: 30, onDays: 2, firms: 20 };
/** Private and local networks, which link no firms. */
const PRIVATE = ["127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "::1/128", "fc00::/7"];

/**
 * Links firms that are probably run by the same people: they share members, a device, a public address on
 * several days, or a contact. A link stays until an admin clears it (contract 8).
 *
 * @returns how many firms were linked for the first time, or for another reason
 */
async function linkFirms({ db, clock }: Pick<Ctx, "db" | "clock">): Promise<number> {
  const now = clock.now();
  return db.$executeRaw`
    WITH visits AS (
      SELECT DISTINCT s.address, s.firm_id, s.created_at::date AS day FROM session s
      WHERE s.firm_id IS NOT NULL AND s.created_at > ${now}::timestamptz - ${ADDRESSES.days} * interval '1 day'
        AND pg_input_is_valid(s.address, 'inet') AND NOT s.address::inet <<= ANY (${PRIVATE}::inet[])
    ), few AS (
      SELECT address FROM visits GROUP BY address HAVING count(DISTINCT firm_id) BETWEEN 2 AND ${ADDRESSES.firms}
    ), phones AS (
      SELECT id, ${CONTACT_DIGITS} AS digits FROM firm WHERE contact_phone ~ '(\\d\\D*){9}'
    ), shared (firm_id, other_id, reason) AS (
      SELECT a.firm_id, b.firm_id, 'people' FROM member a JOIN member b ON b.person_id = a.person_id
      UNION
      SELECT a.firm_id, b.firm_id, 'devices' FROM device d JOIN device e ON e.hash = d.hash
        JOIN member a ON a.person_id = d.person_id JOIN member b ON b.person_id = e.person_id
      UNION
      SELECT v.firm_id, w.firm_id, 'addresses' FROM few JOIN visits v USING (address) JOIN visits w USING (address)
      GROUP BY 1, 2 HAVING count(DISTINCT v.day) >= ${ADDRESSES.onDays} AND count(DISTINCT w.day) >= ${ADDRESSES.onDays}
      UNION
      SELECT a.id, b.id, 'contacts' FROM firm a JOIN firm b
        ON lower(b.contact_email) = lower(a.contact_email)
      UNION
      SELECT a.id, b.id, 'contacts' FROM phones a JOIN phones b ON b.digits = a.digits
    )
    INSERT INTO firm_link AS k (firm_id, other_id, reasons, since)
    SELECT firm_id, other_id, array_agg(reason ORDER BY reason), ${now} FROM shared WHERE firm_id <> other_id
    GROUP BY firm_id, other_id
    ON CONFLICT (firm_id, other_id) DO UPDATE
      SET reasons = ARRAY(SELECT DISTINCT unnest(k.reasons || excluded.reasons) ORDER BY 1)
      WHERE NOT k.reasons @> excluded.reasons`;
}

/**
 * Links firms and recomputes every record, because jobs get older and loads stay unpaid for longer (contract
 * 8). Idempotent; the next run completes an aborted one.
 */
export async function refreshRecords(
  ctx: Ctx<SystemActor>,
  signal?: AbortSignal,
): Promise<{ linked: number; changed: number }> {
  const linked = await linkFirms(ctx);
  let changed = 0;
  let after = "";
  for (;;) {
    // Reads pages of firms, not of records, so that the index finds the start of a page and both sides of a
    // firm are on one page.
    const firms: { id: string; records: { side: Side }[] }[] = await ctx.db.firm.findMany({
      where: { id: { gt: after } },
      orderBy: { id: "asc" },
      take: BATCH,
      select: { id: true, records: { select: { side: true }, orderBy: { side: "asc" } } },
    });
    for (const { id, records } of firms) {
      for (const { side } of records) {
        if (signal?.aborted) return { linked, changed };
        if (await inTransaction(ctx, (tx) => refreshRecord(tx, id, side))) changed += 1;
      }
    }
    const last = firms.at(-1);
    if (last === undefined) return { linked, changed };
    after = last.id;
  }
}
