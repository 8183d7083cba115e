import { Prisma } from "@board/db";
import { endpointLabel } from "../../../core/endpoints/rules.ts";
import { DISABLE_AFTER_MS } from "../../../integrations/webhooks/rules.ts";
import { byTime, queue } from "./queue.ts";
import type { EndpointLine } from "./schemas.ts";

const { sql } = Prisma;

/** Queue of failing webhook endpoints, the one that has failed the longest first. */
export const failingEndpoints = queue<
  EndpointLine,
  Omit<EndpointLine, "label" | "disablesAt"> & { url: string }
>(() => ({
  name: "webhooks",
  columns: sql`e.id, json_build_object('id', f.id, 'name', f.name) AS firm, e.mode, e.url, e.status,
    e.disabled_reason AS "disabledReason", q.since,
    CASE WHEN t.at IS NOT NULL THEN json_build_object('statusCode', t.status_code, 'error', t.error) END AS "lastAnswer",
    (SELECT count(*)::int FROM webhook_delivery w WHERE w.endpoint_id = e.id AND w.status = 'pending') AS waiting`,
  // Selects endpoints that fail, and those disabled because they failed; there is an index for each half of
  // the union.
  from: sql`(
    SELECT id, failing_since AS since FROM webhook_endpoint WHERE failing_since IS NOT NULL AND status = 'enabled'
    UNION ALL
    SELECT id, coalesce(failing_since, updated_at) FROM webhook_endpoint
    WHERE disabled_reason IN ('failing', 'gone') AND status = 'disabled'
  ) q`,
  join: sql`JOIN webhook_endpoint e ON e.id = q.id JOIN firm f ON f.id = e.firm_id
    LEFT JOIN LATERAL (
      SELECT a.at, a.status_code, a.error FROM webhook_delivery d JOIN webhook_attempt a ON a.delivery_id = d.id
      WHERE d.endpoint_id = e.id ORDER BY d.id DESC, a.at DESC LIMIT 1
    ) t ON true`,
  where: sql`true`,
  order: byTime(sql`q.since`, sql`q.id`),
  placeOf: ({ since, id }) => [since, id],
  view: ({ url, ...line }) => ({
    ...line,
    label: endpointLabel(url),
    disablesAt:
      line.status === "enabled" ? new Date(Date.parse(line.since) + DISABLE_AFTER_MS).toISOString() : null,
  }),
}));
