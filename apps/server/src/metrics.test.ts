import { expect, it } from "vitest";
import { createMetrics } from "./metrics.ts";

const one = { method: "GET", route: "/api/v1/board", status: 200, ms: 1, code: null };

it("says in Prometheus' words how many were answered and how long they took", async () => {
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

it("counts a method that the API does not know as other, whatever it was called", async () => {
  const metrics = createMetrics();
  metrics.countAnswered({ ...one, method: "PROPFIND", route: null, status: 405 });
  metrics.countAnswered({ ...one, method: "SUBSCRIBE", route: null, status: 405 });
  const { text } = await metrics.render();
  expect(text).toContain('http_requests_total{method="other",route="none",status="405"} 2');
});
