/** An error that the user can fix; the message is one sentence with the remedy. */
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
 * Prints the end of the command's output, then the sentence.
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
