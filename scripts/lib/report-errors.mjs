import { writeFileSync } from "node:fs";

/**
 * A vitest reporter that writes errors raised outside of any test to UNHANDLED_FILE, because the JSON report
 * omits them.
 */
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
