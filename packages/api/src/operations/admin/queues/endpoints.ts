import { Prisma } from "@board/db";
import type { Mode } from "@board/db/enums";
import { z } from "zod";
import type { AdminActor } from "../../../core/actor.ts";
import type { Ctx } from "../../../core/context.ts";
import { idInCursor } from "../../../core/cursor.ts";
import { endpointLabel } from "../../../core/endpoints/rules.ts";
import { instant } from "../../../core/fields.ts";
import { DISABLE_AFTER_MS } from "../../../integrations/webhooks/rules.ts";
import { type PageInput, pageOf } from "./queue.ts";
import type { EndpointLine } from "./schemas.ts";

interface Row {
  id: string;
  firmId: string;
  firmName: string;
  mode: Mode;
  url: string;
  status: "enabled" | "disabled";
  disabledReason: string | null;
  since: Date;
  tried: boolean;
  statusCode: number | null;
  error: string | null;
  waiting: number;
}

/** Failing endpoints, and those disabled for failing; each half of the union has an index. */
const FAILING = Prisma.sql`(
  SELECT id, failing_since AS since FROM webhook_endpoint WHERE failing_since IS NOT NULL AND status = 'enabled'
  UNION ALL
  SELECT id, coalesce(failing_since, updated_at) FROM webhook_endpoint
  WHERE disabled_reason IN ('failing', 'gone') AND status = 'disabled'
) q`;

/** Failing webhook endpoints, longest-failing first. */
export function failingEndpoints(ctx: Ctx<AdminActor>, input: PageInput) {
  return pageOf(ctx, input, {
    name: "webhooks",
    columns: Prisma.sql`e.id, f.id AS "firmId", f.name AS "firmName", e.mode, e.url, e.status,
      e.disabled_reason AS "disabledReason", q.since, t.at IS NOT NULL AS tried, t.status_code AS "statusCode", t.error,
      (SELECT count(*)::int FROM webhook_delivery w WHERE w.endpoint_id = e.id AND w.status = 'pending') AS waiting`,
    from: FAILING,
    join: Prisma.sql`JOIN webhook_endpoint e ON e.id = q.id JOIN firm f ON f.id = e.firm_id
      LEFT JOIN LATERAL (
        SELECT a.at, a.status_code, a.error FROM webhook_delivery d JOIN webhook_attempt a ON a.delivery_id = d.id
        WHERE d.endpoint_id = e.id ORDER BY d.id DESC, a.at DESC LIMIT 1
      ) t ON true`,
    where: Prisma.sql`true`,
    orderBy: Prisma.sql`q.since, q.id`,
    place: z.tuple([instant, idInCursor]),
    after: ([since, id]) => Prisma.sql`(q.since, q.id) > (${since}::timestamptz, ${id})`,
    placeOf: ({ since, id }) => [since.toISOString(), id],
    view: (row: Row): EndpointLine => ({
      id: row.id,
      firm: { id: row.firmId, name: row.firmName },
      mode: row.mode,
      label: endpointLabel(row.url),
      status: row.status,
      disabledReason: row.disabledReason,
      since: row.since.toISOString(),
      disablesAt:
        row.status === "enabled" ? new Date(row.since.getTime() + DISABLE_AFTER_MS).toISOString() : null,
      lastAnswer: row.tried ? { statusCode: row.statusCode, error: row.error } : null,
      waiting: row.waiting,
    }),
  });
}
