import { SITE } from "@board/api/accounts/letters";
import type { Services } from "@board/api/context";
import type { Pool } from "@board/db";
import type { Log, WorkerSettings } from "../settings.ts";
import { createPost, nextTry, reasonOf } from "./transport.ts";

interface LetterTools {
  pool: Pool;
  services: Pick<Services, "clock">;
  settings: Pick<WorkerSettings, "mail">;
  log: Log;
}

interface ClaimedLetter {
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
  UPDATE letter SET claim = claim + 1, next_attempt_at = $2
  WHERE id IN (
    SELECT id FROM letter WHERE status = 'pending' AND next_attempt_at <= $1
    ORDER BY next_attempt_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  )
  RETURNING id, claim, failures, address, subject, text`;

/** What is sent or given up keeps no link that works. */
const RECORD = `
  UPDATE letter SET status = $3::mail_status, failures = $4, error = $5, sent_at = $6,
    next_attempt_at = coalesce($7, next_attempt_at),
    text = CASE WHEN $3 = 'pending' THEN text ELSE '' END
  WHERE id = $1 AND claim = $2 AND status = 'pending'`;

export interface LetterSender {
  /** Sends what there is; one round at a time. */
  round: () => Promise<void>;
  close: () => void;
}

/** Sends the letters about accounts: at least once each, tried for two days. */
export function createLetterSender({ pool, services, settings, log }: LetterTools): LetterSender {
  const post = createPost(settings.mail);

  async function sendOne(letter: ClaimedLetter): Promise<void> {
    const { id, claim, failures, address, subject } = letter;
    try {
      const text = letter.text.replaceAll(SITE, settings.mail.siteUrl);
      await post.send({ id, to: address, subject, text });
      await pool.query(RECORD, [id, claim, "sent", failures, null, services.clock.now(), null]);
    } catch (error) {
      const next = nextTry(error, failures, services.clock.now());
      log.warn({ err: error, letterId: id, last: next === null }, "A letter could not be sent");
      const status = next === null ? "failed" : "pending";
      await pool.query(RECORD, [id, claim, status, failures + 1, reasonOf(error), null, next]);
    }
  }

  return {
    round: async () => {
      for (;;) {
        const now = services.clock.now();
        const { rows } = await pool.query<ClaimedLetter>(CLAIM, [now, new Date(now.getTime() + LEASE_MS)]);
        for (const letter of rows) await sendOne(letter);
        if (rows.length < BATCH) return;
      }
    },
    close: () => post.close(),
  };
}
