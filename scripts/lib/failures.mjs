const MAX_LINES = 12;

/**
 * Returns a few lines about each failure of a vitest report, to be printed again at the end of a long log.
 *
 * @param {{ testResults: { name: string, message?: string, assertionResults: { status: string, fullName: string, failureMessages?: string[] | null }[] }[] }} report
 * @param {string[]} unhandled errors between tests
 * @returns {string[]}
 */
export function failures(report, unhandled) {
  const between = unhandled.map((stack) => entry("between tests", stack));
  return between.concat(
    report.testResults.flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === "failed");
      if (failed.length === 0 && message) return [entry(name, message)];
      return failed.map((test) =>
        entry(`${name} › ${test.fullName}`, test.failureMessages?.join("\n") ?? ""),
      );
    }),
  );
}

/**
 * @param {string} title
 * @param {string} message
 */
function entry(title, message) {
  const own = message.split("\n").filter((line) => line.trim() !== "" && !line.includes("/node_modules/"));
  return [`FAILED ${title}`, ...own.slice(0, MAX_LINES)].join("\n  ");
}
