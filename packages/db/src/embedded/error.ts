/** The embedded database cannot run; the message is one sentence that says what to do. */
export class DatabaseStartError extends Error {
  override name = "DatabaseStartError";
}
