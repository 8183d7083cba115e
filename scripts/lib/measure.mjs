import { join } from "node:path";
import { build, checkNode, install } from "./prepare.mjs";
import { Problem, report } from "./problem.mjs";
import { ROOT } from "./root.mjs";
import { NODE, openly } from "./run.mjs";

/**
 * Prepares the project and runs one of its programs with the arguments of this command.
 *
 * @param {string} path
 * @param {string} failure What to say where the program does not end well
 * @param {() => Promise<unknown>} [prepare]
 */
export async function runProgram(path, failure, prepare = build) {
  try {
    checkNode();
    await install();
    await prepare();
    if (!(await openly(NODE, [join(ROOT, path), ...process.argv.slice(2)]))) throw new Problem(failure);
  } catch (error) {
    report(error);
    process.exitCode = 1;
  }
}
