/**
 * `npm test -- --changed`: runs the gate's tests that import a changed file, those of its folder first, and
 * stops after two minutes. Lists the journeys of changed pages without running them.
 */
import { dirname, join, relative } from "node:path";
import { parseArgs } from "node:util";
import { BaseSequencer, createVitest, type TestSpecification } from "vitest/node";
import { changedFiles, journeysOf } from "./lib/changed.mjs";
import ReportErrors from "./lib/report-errors.mjs";
import { ROOT } from "./lib/root.mjs";

const MAX_MS = 120_000;

const { values } = parseArgs({ options: { "outputFile.json": { type: "string", default: "" } } });
const files = changedFiles();
const folders = new Set(files.map((file) => dirname(file)));
const isFar = ({ moduleId }: TestSpecification) => !folders.has(dirname(relative(ROOT, moduleId)));

class NearFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(specifications);
    return sorted.toSorted((a, b) => Number(isFar(a)) - Number(isFar(b)));
  }
}

const vitest = await createVitest("test", {
  root: ROOT,
  watch: false,
  project: ["gate"],
  related: files.map((file) => join(ROOT, file)),
  passWithNoTests: true,
  sequence: { sequencer: NearFirst },
  reporters: ["default", ["json", { outputFile: values["outputFile.json"] }], new ReportErrors()],
});
await vitest.standalone();
const wanted = await vitest.getRelevantTestSpecifications();
const timer = setTimeout(() => void vitest.cancelCurrentRun("keyboard-input"), MAX_MS);
const { testModules } = await vitest.runTestSpecifications(wanted);
clearTimeout(timer);
const done = testModules.filter((file) => ["passed", "failed"].includes(file.state())).length;
await vitest.close();

const seconds = MAX_MS / 1_000;
if (done < wanted.length)
  console.log(
    `${done} of ${wanted.length} files were run in ${seconds} s; ${wanted.length - done} were left out.`,
  );
for (const journey of journeysOf(files)) console.log(`A changed page is opened by ${journey}.`);
console.log("Only `npm test` says that all is well.");
