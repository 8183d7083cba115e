/** Writes the dashboard for Grafana: `node deploy/monitoring/dashboard.ts`. A test fails if the file is out of date. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";

interface Query {
  expr: string;
  legend: string;
}

interface Panel {
  title: string;
  unit: "s" | "reqps" | "percentunit" | "short" | "bytes" | "ops";
  queries: Query[];
}

const q = (legend: string, expr: string): Query => ({ legend, expr });
const p95 = (metric: string, by: string) =>
  `histogram_quantile(0.95, sum by (le, ${by}) (rate(${metric}_bucket{instance=~"$instance"}[5m])))`;

/** Rows of panels, by title: first those about what firms notice, then those about its possible causes. */
export const ROWS: Record<string, Panel[]> = {
  "What firms notice": [
    {
      title: "Requests by status",
      unit: "reqps",
      queries: [q("{{status}}", 'sum by (status) (rate(http_requests_total{instance=~"$instance"}[5m]))')],
    },
    {
      title: "Failed requests, of which 0.1 % are allowed",
      unit: "percentunit",
      queries: [q("5 min", "board:http_errors:ratio_rate5m"), q("6 h", "board:http_errors:ratio_rate6h")],
    },
    {
      title: "Slowest routes (p95)",
      unit: "s",
      queries: [
        q("{{method}} {{route}}", `topk(10, ${p95("http_request_duration_seconds", "method, route")})`),
      ],
    },
    {
      title: "Slowest procedures (p95)",
      unit: "s",
      queries: [q("{{procedure}}", `topk(10, ${p95("procedure_duration_seconds", "procedure")})`)],
    },
    {
      title: "Calls of procedures that were refused",
      unit: "reqps",
      queries: [
        q("{{code}}", 'sum by (code) (rate(procedure_calls_total{code!="ok", instance=~"$instance"}[5m]))'),
      ],
    },
    {
      title: "Refusals, rate limits and kept answers",
      unit: "reqps",
      queries: [
        q("{{code}}", 'sum by (code) (rate(http_refusals_total{instance=~"$instance"}[5m]))'),
        q("limit {{policy}}", 'sum by (policy) (rate(rate_limited_total{instance=~"$instance"}[5m]))'),
        q("replays", 'sum(rate(idempotent_replays_total{instance=~"$instance"}[5m]))'),
        q("kept {{procedure}}", 'sum by (procedure) (rate(kept_answers_total{instance=~"$instance"}[5m]))'),
      ],
    },
  ],
  "Database and board": [
    {
      title: "Wait for a connection (p95)",
      unit: "s",
      queries: [q("{{instance}} {{pool}}", p95("db_pool_wait_seconds", "instance, pool"))],
    },
    {
      title: "Connections",
      unit: "short",
      queries: [q("{{pool}} {{state}}", 'sum by (pool, state) (db_pool_connections{instance=~"$instance"})')],
    },
    {
      title: "Statements and waits for locks (p95)",
      unit: "s",
      queries: [
        q("statements {{instance}}", p95("db_statement_duration_seconds", "instance")),
        q("lock {{lock}}", p95("db_lock_wait_seconds", "lock")),
      ],
    },
    {
      title: "Failed statements by SQLSTATE",
      unit: "ops",
      queries: [
        q("{{sqlstate}}", 'sum by (sqlstate) (rate(db_statement_errors_total{instance=~"$instance"}[5m]))'),
      ],
    },
    {
      title: "Board: lag (p95) and time without messages",
      unit: "s",
      queries: [
        q("lag {{instance}}", p95("board_lag_seconds", "instance")),
        q("behind {{instance}}", 'board_behind_seconds{instance=~"$instance"}'),
      ],
    },
    {
      title: "Open loads and live pages",
      unit: "short",
      queries: [
        q("loads {{instance}}", 'board_open_loads{instance=~"$instance"}'),
        q("pages {{instance}}", 'open_streams{instance=~"$instance"}'),
      ],
    },
  ],
  "Webhooks, emails, jobs and files": [
    {
      title: "Age of the oldest that is due",
      unit: "s",
      queries: [
        q("webhooks", "max(webhook_oldest_pending_seconds)"),
        q("emails {{kind}}", "max by (kind) (email_oldest_pending_seconds)"),
        q("push", "max(push_oldest_pending_seconds)"),
        q("jobs", "max(job_oldest_pending_seconds)"),
        q("transport orders", "max(transport_order_oldest_pending_seconds)"),
      ],
    },
    {
      title: "Waiting",
      unit: "short",
      queries: [
        q("webhooks", "max(webhook_queue_depth)"),
        q("emails {{kind}}", "max by (kind) (email_queue_depth)"),
        q("push", "max(push_queue_depth)"),
        q("jobs", "max(job_queue_depth)"),
        q("transport orders", "max(transport_order_queue_depth)"),
        q("transport orders given up", "max(transport_orders_failed)"),
      ],
    },
    {
      title: "Webhook attempts by result",
      unit: "ops",
      queries: [q("{{result}}", "sum by (result) (rate(webhook_attempts_total[5m]))")],
    },
    {
      title: "Endpoints in trouble",
      unit: "short",
      queries: [
        q("failing", "max(webhook_endpoints_failing)"),
        q("disabled", "max(webhook_endpoints_disabled)"),
        q(
          "disabled in an hour: {{reason}}",
          "sum by (reason) (increase(webhook_endpoints_disabled_total[1h]))",
        ),
      ],
    },
    {
      title: "Emails by result",
      unit: "ops",
      queries: [q("{{kind}} {{result}}", "sum by (kind, result) (rate(email_attempts_total[5m]))")],
    },
    {
      title: "Time of sending (p95)",
      unit: "s",
      queries: [
        q("webhooks {{instance}}", p95("webhook_attempt_duration_seconds", "instance")),
        q("emails {{kind}}", p95("email_attempt_duration_seconds", "kind")),
        q("files {{operation}} {{store}}", p95("file_operation_duration_seconds", "operation, store")),
      ],
    },
    {
      title: "Time since a job succeeded",
      unit: "s",
      queries: [q("{{job_name}}", "time() - max by (job_name) (job_last_success_timestamp_seconds)")],
    },
    {
      title: "Jobs: runs that failed, and duration (p95)",
      unit: "short",
      queries: [
        q("failed {{job_name}}", 'sum by (job_name) (increase(job_runs_total{result="failed"}[1h]))'),
        q("in a row {{job_name}}", "max by (job_name) (job_failures)"),
        q("seconds {{job_name}}", p95("job_duration_seconds", "job_name")),
      ],
    },
    {
      title: "Rows that jobs changed or deleted in an hour",
      unit: "short",
      queries: [q("{{job_name}} {{what}}", "sum by (job_name, what) (increase(job_rows_total[1h]))")],
    },
    {
      title: "Files that could not be read or written",
      unit: "ops",
      queries: [
        q(
          "{{operation}} {{store}}",
          'sum by (operation, store) (rate(file_operations_total{result="failed"}[5m]))',
        ),
      ],
    },
  ],
  Processes: [
    {
      title: "Event loop's delay (p99)",
      unit: "s",
      queries: [q("{{instance}}", 'nodejs_eventloop_lag_p99_seconds{instance=~"$instance"}')],
    },
    {
      title: "Memory",
      unit: "bytes",
      queries: [
        q("resident {{instance}}", 'process_resident_memory_bytes{instance=~"$instance"}'),
        q("heap {{instance}}", 'nodejs_heap_size_used_bytes{instance=~"$instance"}'),
      ],
    },
    {
      title: "Processor",
      unit: "short",
      queries: [q("{{instance}}", 'rate(process_cpu_seconds_total{instance=~"$instance"}[5m])')],
    },
    {
      title: "Free part of the disk of DATA_DIR",
      unit: "percentunit",
      queries: [q("{{instance}}", "data_dir_free_bytes / data_dir_size_bytes")],
    },
    {
      title: "Versions and migrations",
      unit: "short",
      queries: [
        q(
          "{{version}} {{commit}} {{role}} node {{node}}",
          "sum by (version, commit, role, node) (build_info)",
        ),
        q("{{migration}}", "count by (migration) (schema_info)"),
        q("{{state}}", "max by (state) (schema_migrations)"),
      ],
    },
    {
      title: "Database reached, clocks, backup, archive, measurements",
      unit: "short",
      queries: [
        q("up {{instance}}", 'db_up{instance=~"$instance"}'),
        q("clock off by {{instance}}", 'db_clock_offset_seconds{instance=~"$instance"}'),
        q("archive fails", "max(wal_archive_failing)"),
        q("hours since a backup", "(time() - max(backup_last_success_timestamp_seconds)) / 3600"),
        q("failed: {{collector}}", "sum by (collector) (increase(metrics_collector_failures_total[15m]))"),
      ],
    },
  ],
};

const WIDTH = 8;
const HEIGHT = 8;
const ACROSS = 24 / WIDTH;
const DATA = { type: "prometheus", uid: "${datasource}" };

/** Returns the dashboard as Grafana imports it. */
export function dashboard() {
  const panels: object[] = [];
  let y = 0;
  for (const [row, inRow] of Object.entries(ROWS)) {
    panels.push({
      id: panels.length + 1,
      type: "row",
      title: row,
      collapsed: false,
      panels: [],
      gridPos: { x: 0, y, w: 24, h: 1 },
    });
    y += 1;
    for (const [at, { title, unit, queries }] of inRow.entries()) {
      panels.push({
        id: panels.length + 1,
        type: "timeseries",
        title,
        datasource: DATA,
        gridPos: { x: (at % ACROSS) * WIDTH, y: y + Math.floor(at / ACROSS) * HEIGHT, w: WIDTH, h: HEIGHT },
        fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
        options: {
          legend: { displayMode: "list", placement: "bottom" },
          tooltip: { mode: "multi", sort: "desc" },
        },
        targets: queries.map(({ expr, legend }, index) => ({
          refId: String.fromCharCode(65 + index),
          datasource: DATA,
          expr,
          legendFormat: legend,
        })),
      });
    }
    y += Math.ceil(inRow.length / ACROSS) * HEIGHT;
  }
  return {
    uid: "freight-board",
    title: "Freight Board",
    tags: ["freight-board"],
    schemaVersion: 39,
    editable: true,
    timezone: "browser",
    time: { from: "now-6h", to: "now" },
    refresh: "30s",
    templating: {
      list: [
        { name: "datasource", type: "datasource", query: "prometheus", label: "Data source" },
        {
          name: "instance",
          type: "query",
          datasource: DATA,
          query: "label_values(build_info, instance)",
          includeAll: true,
          multi: true,
          allValue: ".*",
          current: { text: "All", value: "$__all" },
          label: "Process",
        },
      ],
    },
    panels,
  };
}

if (import.meta.main) {
  writeFileSync(join(import.meta.dirname, "dashboard.json"), `${JSON.stringify(dashboard(), null, 2)}\n`);
}
