import type { Pool } from "@board/db";
import { MAILED_KINDS } from "./compose.ts";

const BATCH = 200;

/** Notes that go to each member who switched mail on; the others go to the firm's own address. */
const MEMBERS_CHOICE = "load_matches";

const PLAN = `
  WITH fresh AS (
    UPDATE notification SET mail_planned_at = $1
    WHERE id IN (
      SELECT id FROM notification WHERE mail_planned_at IS NULL ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
    )
    RETURNING id, firm_id, kind
  ),
  planned AS (
    INSERT INTO mail (notification_id, address, next_attempt_at)
    SELECT fresh.id, p.email, $1::timestamptz
    FROM fresh JOIN member m ON m.firm_id = fresh.firm_id AND m.left_at IS NULL AND m.mail_alerts
    JOIN person p ON p.id = m.person_id
    WHERE fresh.kind = '${MEMBERS_CHOICE}'
    UNION
    SELECT fresh.id, f.contact_email, $1::timestamptz
    FROM fresh JOIN firm f ON f.id = fresh.firm_id
    WHERE fresh.kind <> '${MEMBERS_CHOICE}' AND fresh.kind = ANY($2)
    ON CONFLICT (notification_id, address) DO NOTHING
  )
  SELECT count(*)::int AS count FROM fresh`;

/** Works out, once per note on the site, who gets it by e-mail, too. */
export async function planMails(pool: Pool, now: Date): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ count: number }>(PLAN, [now, MAILED_KINDS]);
    if ((rows[0]?.count ?? 0) < BATCH) return;
  }
}
