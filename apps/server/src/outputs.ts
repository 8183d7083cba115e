import { type Log, scrub } from "./log.ts";

/** The longest text of one line. */
const MAX_LINE = 8_192;

type Done = (error?: Error | null) => void;

/** Returns a `write` of a stream that hands on each text in place of writing it. */
function writeTo(on: (text: string) => void) {
  return (chunk: string | Uint8Array, encoding?: BufferEncoding | Done, done?: Done): boolean => {
    const text = typeof chunk === "string" ? chunk : Buffer.from(chunk).toString();
    on(scrub(text.slice(0, MAX_LINE).trim()));
    const then = typeof encoding === "function" ? encoding : done;
    if (then !== undefined) process.nextTick(then);
    return true;
  };
}

/**
 * Makes lines of the log of what libraries and Node itself print, so that nothing that a caller sends can look like a line of
 * its own. Next has no logger that could be given to it: it prints, as others do, by these two streams. Returns the function
 * that gives the streams back, for a person who reads why the board could not start.
 */
export function logOutputs(log: Log): () => void {
  const { stdout, stderr } = process;
  const [writeOut, writeErr] = [stdout.write, stderr.write];
  stdout.write = writeTo((text) => log.info({ output: "stdout" }, text));
  stderr.write = writeTo((text) => log.error({ output: "stderr" }, text));
  // In place of Node's own listener, which prints them.
  process.removeAllListeners("warning").on("warning", (err) => log.warn({ err }, "warning"));
  return () => {
    stdout.write = writeOut;
    stderr.write = writeErr;
  };
}
