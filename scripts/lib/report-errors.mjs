import { writeFileSync } from "node:fs";

/** A reporter of vitest: what went wrong between tests, into the file that UNHANDLED_FILE names. Its own report leaves it out. */
export default class ReportErrors {
  /**
   * @param {readonly unknown[]} _modules
   * @param {readonly { message?: string, stack?: string }[]} errors
   */
  onTestRunEnd(_modules, errors) {
    const file = process.env.UNHANDLED_FILE;
    if (file) writeFileSync(file, JSON.stringify(errors.map(({ message, stack }) => stack ?? message ?? "")));
  }
}
