import { type Log, scrub } from "./log.ts";

/** Maximum characters of a logged line. */
const MAX_LINE = 8_192;

type Done = (error?: Error | null) => void;

/** Returns a function in place of a stream's `write` that passes each text to `on`. */
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
 * Turns what Next, other libraries and Node print into log lines, so that text from a caller cannot look like a
 * log line. Next has no option for a logger. Returns a function that restores the streams, so that errors of
 * the start are printed as they are.
 */
export function logOutputs(log: Log): () => void {
  const { stdout, stderr } = process;
  const [writeOut, writeErr] = [stdout.write, stderr.write];
  stdout.write = writeTo((text) => log.info({ output: "stdout" }, text));
  stderr.write = writeTo((text) => log.error({ output: "stderr" }, text));
  // Replaces Node's default listener, which prints warnings.
  process.removeAllListeners("warning").on("warning", (err) => log.warn({ err }, "warning"));
  return () => {
    stdout.write = writeOut;
    stderr.write = writeErr;
  };
}
