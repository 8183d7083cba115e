import { join } from "node:path";
import { expect, it } from "vitest";
import { runUpgrade } from "./upgrade.ts";

it("a release answers every request while the next one migrates the database under it, and passes its tests there", async () => {
  const report = await runUpgrade({
    finished: 5_000,
    open: 2_000,
    perSecond: 30,
    release: join(import.meta.dirname, "../../.."),
    reportTries: 1,
    tests: [
      [
        "node_modules/vitest/vitest.mjs",
        "run",
        "--project=gate",
        "packages/rest/src/contract/booking.test.ts",
      ],
    ],
    say: () => {},
  });
  expect(report.applied.map((name) => name.replace(/^\d+_/, ""))).toEqual([
    "add_cranes",
    "price_currency",
    "crane_table",
    "index_cranes",
    "fill_cranes",
    "check_cranes",
    "cranes_checked",
  ]);
  const { migrating, testing } = report;
  expect([migrating.failed, testing.failed]).toEqual([{}, {}]);
  expect(migrating.answered).toBeGreaterThan(100);
  expect(testing.answered).toBeGreaterThan(100);
  expect(report.gaveWay).toBeGreaterThanOrEqual(1);
  // Other tests keep the machine busy; `npm run test:upgrade` asks for one second.
  expect(migrating.slowestMs).toBeLessThan(10_000);
}, 300_000);
