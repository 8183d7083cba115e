import { promisify } from "node:util";
import { addDays, londonDay } from "@board/calendar";
import { run } from "newman";
import { afterAll, expect, it } from "vitest";
import { startFleet } from "./fleet.ts";

const fleet = await startFleet([{ ROLES: "web,worker" }]);
afterAll(() => fleet.end());
const url = fleet.processes[0]?.url ?? "";

/** The live board's one load: a test key reads it. */
async function postLiveLoad(): Promise<void> {
  const { token } = await fleet.newCaller();
  const response = await fetch(`${url}/api/v1/loads`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({
      type: "FULL_LOAD",
      vehicleClass: "ARTIC",
      weightBand: "T_15_PLUS",
      fromPostcode: "LS10 1AB",
      toPostcode: "SW1A 2AA",
      collectDate: addDays(londonDay(new Date()), 2),
    }),
  });
  expect(response.status).toBe(201);
}

it("the served Postman collection runs from top to bottom, and again at once, within the limits of a test key", async () => {
  await postLiveLoad();
  const { token } = await fleet.newCaller({}, "test");
  const document = await fetch(`${url}/api/v1/openapi.json`);
  const { paths } = (await document.json()) as { paths: Record<string, object> };
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`),
  );
  for (const nth of ["first", "second"]) {
    const summary = await promisify(run)({
      collection: `${url}/docs/postman.json`,
      envVar: [{ key: "key", value: token }],
      reporters: [],
    });
    const { executions, failures } = summary.run;
    const failed = failures.map(({ error, source }) => `${source?.name}: ${error.message}`);
    expect(failed, nth).toEqual([]);
    const called = executions.map(
      ({ item: { request } }) => `${request.method} /${(request.url.path ?? []).join("/")}`,
    );
    expect([...new Set(called)].toSorted()).toEqual(documented.toSorted());
    expect(executions.filter(({ response }) => response === undefined)).toEqual([]);
  }
}, 400_000);
