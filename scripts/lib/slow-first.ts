import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { ROOT } from "./root.mjs";

/** The slowest files as measured, longest first. Started last, a slow file would still run when all others are finished. */
const SLOW = [
  "packages/api/src/testing/audience-lives.night.test.ts",
  "packages/api/src/money/invoices/invoice-lives.night.test.ts",
  "e2e/process/deliveries.night.test.ts",
  "packages/api/src/loads/extras/extra-lives.night.test.ts",
  "e2e/process/postman.night.test.ts",
  "e2e/process/invoices.night.test.ts",
  "packages/worker/src/job-sheet.night.test.ts",
  "packages/rest/src/contract/allowed-actions.test.ts",
  "packages/rest/src/contract/fuzz.test.ts",
  "packages/api/src/market/runs/run-lives.night.test.ts",
  "e2e/process/attack.night.test.ts",
  "apps/server/src/commands/backup.night.test.ts",
  "packages/rest/src/model/model.test.ts",
  "e2e/process/upgrade/upgrade.night.test.ts",
  "apps/server/src/main.night.test.ts",
  "packages/rest/src/contract/change-races.test.ts",
  "e2e/process/crash.night.test.ts",
  "packages/geo/src/roads.night.test.ts",
  "packages/db/src/migrate.test.ts",
  "packages/rest/src/contract/isolation.test.ts",
  "packages/rest/src/contract/life-races.test.ts",
  "e2e/process/two-processes.night.test.ts",
  "prisma/seed/src/seed-demo.night.test.ts",
  "e2e/plans/plans.test.ts",
  "packages/sdk/src/packed.night.test.ts",
  "packages/api/src/board/index/board-index.test.ts",
  "packages/db/src/embedded.night.test.ts",
  "packages/sdk/src/cli/cli.night.test.ts",
];

const drawn = (seed: number, { moduleId }: TestSpecification) =>
  createHash("sha256")
    .update(`${seed} ${relative(ROOT, moduleId)}`)
    .digest("hex");

/**
 * Runs the slow files first. Without it, vitest orders files by the durations of earlier runs, which a first
 * run does not have. With a seed, files are shuffled.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { shuffle, seed } = this.ctx.config.sequence;
    if (shuffle) return files.toSorted((a, b) => drawn(seed, a).localeCompare(drawn(seed, b)));
    const gone = SLOW.filter((file) => !existsSync(join(ROOT, file)));
    if (gone.length > 0)
      throw new Error(`scripts/lib/slow-first.ts names what is not there: ${gone.join(", ")}`);
    const place = ({ moduleId }: TestSpecification) => {
      const found = SLOW.indexOf(relative(ROOT, moduleId));
      return found < 0 ? SLOW.length : found;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}
