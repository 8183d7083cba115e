import { expect, it } from "vitest";
import { RequestTallies } from "./request-tallies.ts";

const one = { method: "GET", route: "/api/v1/board", status: 200, ms: 1 };

it("says in Prometheus' words how many were answered and how long they took", () => {
  const tallies = new RequestTallies();
  for (const ms of [0, 5, 5.1, 400, 60_000]) tallies.count({ ...one, ms });
  tallies.count({ ...one, status: 304, ms: 1 });
  tallies.count({ method: "POST", route: null, status: 404, ms: 1 });
  const lines = tallies.text.split("\n");
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
  expect(lines.filter((line) => line.startsWith("# TYPE"))).toEqual([
    "# TYPE http_requests_total counter",
    "# TYPE http_request_duration_seconds histogram",
  ]);
  expect(lines.at(-1)).toBe("");
});
