import type { Channel } from "@board/db";
import { Prisma } from "@board/db";
import type { LoadStatus } from "@board/db/enums";
import type { AdminActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import type { AdminChange } from "./schemas.ts";

interface ChangeRow {
  id: string;
  at: Date;
  action: string;
  version: number | null;
  from: LoadStatus | null;
  to: LoadStatus | null;
  firm: string | null;
  person: string | null;
  keyName: string | null;
  keyHint: string | null;
  through: Channel | null;
  reason: string | null;
  details: unknown;
  requestId: string | null;
}

/**
 * Everything that happened to a load, oldest first: its history, every price that was quoted, and what was said in its
 * disputes, in one query. Of prices and statements it is kept who, not through what.
 */
export async function readChanges(ctx: Ctx<AdminActor>, loadId: string): Promise<AdminChange[]> {
  const rows = await ctx.db.$queryRaw<ChangeRow[]>(Prisma.sql`
    SELECT h.id, h.at, h.action, h.version, h.from_status AS "from", h.to_status AS "to",
      f.name AS firm, who.name AS person, k.name AS "keyName", k.hint AS "keyHint", h.channel::text AS through,
      h.reason, h.details, h.request_id AS "requestId"
    FROM load_history h
    LEFT JOIN firm f ON f.id = h.firm_id
    LEFT JOIN person who ON who.id = h.person_id
    LEFT JOIN api_key k ON k.id = h.api_key_id
    WHERE h.load_id = ${loadId}
    UNION ALL
    SELECT x.id, x.at, 'quote', NULL, NULL, NULL, f.name, who.name, NULL, NULL, NULL,
      NULL, jsonb_build_object('amountPence', x.amount_pence), NULL
    FROM quote q
    JOIN quote_price x ON x.quote_id = q.id
    JOIN firm f ON f.id = q.carrier_id
    LEFT JOIN member m ON m.id = q.member_id
    LEFT JOIN person who ON who.id = m.person_id
    WHERE q.load_id = ${loadId}
    UNION ALL
    SELECT s.id, s.at, 'statement', NULL, NULL, NULL,
      CASE s.voice WHEN 'poster' THEN p.name WHEN 'carrier' THEN c.name END, who.name, NULL, NULL, NULL,
      s.text, NULL, NULL
    FROM dispute d
    JOIN dispute_statement s ON s.dispute_id = d.id
    JOIN load l ON l.id = d.load_id
    JOIN firm p ON p.id = l.poster_id
    LEFT JOIN firm c ON c.id = l.carrier_id
    LEFT JOIN person who ON who.id = s.person_id
    WHERE d.load_id = ${loadId}
    ORDER BY at, version NULLS FIRST, id`);
  return rows.map(({ at, keyName, keyHint, ...row }) => ({
    ...row,
    at: at.toISOString(),
    key: keyName === null ? null : { name: keyName, hint: keyHint ?? "" },
  }));
}
