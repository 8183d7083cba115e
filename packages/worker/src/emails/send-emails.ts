import { SITE } from "@board/api/server";
import type { Services } from "@board/api/worker";
import type { Pool } from "@board/db";
import type { Log, WorkerSettings } from "../settings.ts";
import { createEmailTransport, nextTry, reasonOf } from "./transport.ts";

interface EmailTools {
  pool: Pool;
  services: Pick<Services, "clock">;
  settings: Pick<WorkerSettings, "email">;
  log: Log;
}

interface ClaimedEmail {
  id: string;
  claim: number;
  failures: number;
  address: string;
  subject: string;
  text: string;
}

const LEASE_MS = 2 * 60_000;
const BATCH = 20;

const CLAIM = `
  UPDATE email SET claim = claim + 1, next_attempt_at = $2
  WHERE id IN (
    SELECT id FROM email WHERE status = 'pending' AND next_attempt_at <= $1
    ORDER BY next_attempt_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  )
  RETURNING id, claim, failures, address, subject, text`;

/** Clears the text of an email that was sent or given up, which may hold a link that still works. */
const RECORD = `
  UPDATE email SET status = $3::email_status, failures = $4, error = $5, sent_at = $6,
    next_attempt_at = coalesce($7, next_attempt_at),
    text = CASE WHEN $3 = 'pending' THEN text ELSE '' END
  WHERE id = $1 AND claim = $2 AND status = 'pending'`;

export interface EmailSender {
  /** Sends what there is; one round at a time. */
  round: () => Promise<void>;
  close: () => void;
}

/** Sends the emails about accounts: at least once each, tried for two days. */
export function createEmailSender({ pool, services, settings, log }: EmailTools): EmailSender {
  const transport = createEmailTransport(settings.email);

  async function sendOne(email: ClaimedEmail): Promise<void> {
    const { id, claim, failures, address, subject } = email;
    try {
      const text = email.text.replaceAll(SITE, settings.email.siteUrl);
      await transport.send({ id, to: address, subject, text });
      await pool.query(RECORD, [id, claim, "sent", failures, null, services.clock.now(), null]);
    } catch (error) {
      const next = nextTry(error, failures, services.clock.now());
      log.warn({ err: error, emailId: id, last: next === null }, "An email could not be sent");
      const status = next === null ? "failed" : "pending";
      await pool.query(RECORD, [id, claim, status, failures + 1, reasonOf(error), null, next]);
    }
  }

  return {
    round: async () => {
      for (;;) {
        const now = services.clock.now();
        const { rows } = await pool.query<ClaimedEmail>(CLAIM, [now, new Date(now.getTime() + LEASE_MS)]);
        for (const email of rows) await sendOne(email);
        if (rows.length < BATCH) return;
      }
    },
    close: () => transport.close(),
  };
}
