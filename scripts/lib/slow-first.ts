import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { ROOT } from "./root.mjs";

/** The slowest files when measured, longest first: started last, one of them would run alone. */
const SLOW = [
  "packages/rest/src/model/model.test.ts",
  "packages/rest/src/contract/fuzz.test.ts",
  "packages/rest/src/contract/races.test.ts",
  "packages/rest/src/contract/life-races.test.ts",
  "apps/server/src/backup.test.ts",
  "e2e/src/crash.test.ts",
  "bench/upgrade/upgrade.test.ts",
  "e2e/src/two-processes.test.ts",
  "packages/rest/src/contract/isolation.test.ts",
  "packages/worker/src/chaos.test.ts",
  "prisma/seed/src/seed-demo.test.ts",
  "e2e/src/story.test.ts",
  "packages/api/src/board/index/board-index.test.ts",
  "packages/db/src/embedded.test.ts",
  "apps/server/src/site-door/parity.test.ts",
  "packages/api/src/board/index/chaos.test.ts",
  "scripts/browser.test.ts",
  "apps/server/src/main.test.ts",
  "apps/server/src/make-admin.test.ts",
  "packages/api/src/webhooks/privacy.test.ts",
];

const drawn = (seed: number, { moduleId }: TestSpecification) =>
  createHash("sha256")
    .update(`${seed} ${relative(ROOT, moduleId)}`)
    .digest("hex");

/**
 * Runs the slow files first, on a first run too: vitest orders files only by the durations of an earlier run. Files that are
 * to be shuffled are drawn by the seed.
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
