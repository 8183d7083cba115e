import { writeFileSync } from "node:fs";

/**
 * A vitest reporter that writes errors between tests to the file UNHANDLED_FILE, because the JSON report
 * lacks them.
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
