/** An error that the user can fix; its message is one sentence that says how. */
export class Problem extends Error {
  /**
   * @param {string} message
   * @param {string} [output] output of the failed command
   */
  constructor(message, output = "") {
    super(message);
    this.output = output;
  }
}

const LAST_LINES = 40;

/**
 * Prints the last lines of the failed command's output, then the error's message.
 *
 * @param {unknown} error
 */
export function report(error) {
  if (!(error instanceof Problem)) {
    console.error(error);
    return;
  }
  const lines = error.output.trimEnd().split("\n");
  if (error.output.trim()) console.error(`\n${lines.slice(-LAST_LINES).join("\n")}\n`);
  console.error(error.message);
}
