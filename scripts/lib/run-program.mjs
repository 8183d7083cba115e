import { build, checkNode, install } from "./prepare.mjs";
import { Problem, report } from "./problem.mjs";
import { NODE, openly } from "./run.mjs";

/**
 * Runs a command. A failure is reported in a sentence and sets exit code 1.
 *
 * @param {() => Promise<void>} work
 */
export async function runCommand(work) {
  try {
    checkNode();
    await work();
  } catch (error) {
    report(error);
    process.exitCode = 1;
  }
}

/**
 * Installs what is missing, prepares the project and runs one of its programs.
 *
 * @param {string} path
 * @param {string[]} args
 * @param {string} failure the error message if the program fails
 * @param {() => Promise<unknown>} [prepare]
 */
export async function runProgram(path, args, failure, prepare = build) {
  await install();
  await prepare();
  if (!(await openly(NODE, [path, ...args]))) throw new Problem(failure);
}
