import { expect, it } from "vitest";
import { createMetrics } from "./metrics.ts";

const one = { method: "GET", route: "/api/v1/board", status: 200, ms: 1, code: null };

it("reports the number of answers and their duration in Prometheus' format", async () => {
  const metrics = createMetrics();
  for (const ms of [0, 5, 5.1, 400, 60_000]) metrics.countAnswered({ ...one, ms });
  metrics.countAnswered({ ...one, status: 304, ms: 1 });
  metrics.countAnswered({ ...one, method: "POST", route: null, status: 404, ms: 1 });
  const { text } = await metrics.render();
  const lines = text.split("\n");
  const labels = 'method="GET",route="/api/v1/board"';
  expect(lines).toContain(`http_requests_total{${labels},status="200"} 5`);
  expect(lines).toContain(`http_requests_total{${labels},status="304"} 1`);
  expect(lines).toContain('http_requests_total{method="POST",route="none",status="404"} 1');
  const bucket = (le: string) => `http_request_duration_seconds_bucket{le="${le}",${labels}}`;
  expect(lines).toContain(`${bucket("0.005")} 3`);
  expect(lines).toContain(`${bucket("0.01")} 4`);
  expect(lines).toContain(`${bucket("0.5")} 5`);
  expect(lines).toContain(`${bucket("10")} 5`);
  expect(lines).toContain(`${bucket("+Inf")} 6`);
  expect(lines).toContain(`http_request_duration_seconds_count{${labels}} 6`);
  expect(lines.find((line) => line.startsWith(`http_request_duration_seconds_sum{${labels}}`))).toMatch(
    / 60\.411/,
  );
  expect(lines).toContain("# TYPE http_requests_total counter");
  expect(lines).toContain("# TYPE http_request_duration_seconds histogram");
  expect(lines.at(-1)).toBe("");
});

it("counts a method that the API does not know as other", async () => {
  const metrics = createMetrics();
  metrics.countAnswered({ ...one, method: "PROPFIND", route: null, status: 405 });
  metrics.countAnswered({ ...one, method: "SUBSCRIBE", route: null, status: 405 });
  const { text } = await metrics.render();
  expect(text).toContain('http_requests_total{method="other",route="none",status="405"} 2');
});

it("counts refusals by a rate limit under its policy", async () => {
  const metrics = createMetrics();
  metrics.countAnswered({ ...one, status: 429, code: "rate_limited", policy: "burst" });
  expect((await metrics.render()).text).toContain('rate_limited_total{policy="burst"} 1');
});

it("answers a scrape even if one measurement fails and another never ends", async () => {
  const metrics = createMetrics();
  metrics.countAnswered(one);
  metrics.addCollector("broken", () => Promise.reject(new Error("boom")));
  metrics.addCollector("hanging", () => new Promise(() => {}));
  const { text } = await metrics.render();
  expect(text).toContain('metrics_collector_failures_total{collector="broken"} 1');
  expect(text).toContain('metrics_collector_failures_total{collector="hanging"} 1');
  expect(text).toContain("http_requests_total{");
});

it("counts operations by kind, with the reason of each failure", async () => {
  const metrics = createMetrics();
  const ms = 20;
  const error = Object.assign(new Error("canceling statement due to lock timeout"), { code: "55P03" });
  metrics.ended({ kind: "statement", name: "SELECT 1" }, { ms, noted: {} });
  metrics.ended({ kind: "statement", name: "SELECT 1" }, { ms, noted: {}, error });
  metrics.ended({ kind: "pool", name: "freight-board" }, { ms, noted: {} });
  metrics.ended({ kind: "lock", name: "load" }, { ms, noted: {} });
  metrics.ended({ kind: "procedure", name: "loads.post" }, { ms, noted: {} });
  metrics.ended({ kind: "procedure", name: "loads.post" }, { ms, noted: { code: "not_found" }, error });
  metrics.ended({ kind: "webhook", name: "deliver" }, { ms, noted: { result: "timeout" } });
  metrics.ended({ kind: "email", name: "account" }, { ms, noted: {}, error });
  metrics.ended({ kind: "file", name: "put", facts: { store: "s3" } }, { ms, noted: {} });
  metrics.happened("idempotent_replay", "loads.post", 1);
  metrics.happened("kept_answer", "board.read", 1);
  metrics.happened("endpoint_disabled", "gone", 1);
  metrics.happened("board_lag", "changes", ms);
  metrics.began({ kind: "stream", name: "page" });
  const lines = (await metrics.render()).text.split("\n");
  for (const line of [
    "db_statement_duration_seconds_count 2",
    'db_statement_errors_total{sqlstate="55P03"} 1',
    'db_pool_wait_seconds_bucket{le="0.05",pool="freight-board"} 1',
    'db_lock_wait_seconds_count{lock="load"} 1',
    'procedure_calls_total{procedure="loads.post",code="ok"} 1',
    'procedure_calls_total{procedure="loads.post",code="not_found"} 1',
    'webhook_attempts_total{result="timeout"} 1',
    'email_attempts_total{kind="account",result="failed"} 1',
    'file_operations_total{operation="put",store="s3",result="done"} 1',
    'idempotent_replays_total{operation="loads.post"} 1',
    'kept_answers_total{procedure="board.read"} 1',
    'webhook_endpoints_disabled_total{reason="gone"} 1',
    'board_lag_seconds_bucket{le="0.05"} 1',
    "open_streams 1",
  ])
    expect(lines).toContain(line);
});
