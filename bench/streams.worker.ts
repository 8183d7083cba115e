/**
 * Worker thread with the streams of the open pages. It reads each stream and records when an event about a load
 * first arrives there.
 */
import { connect } from "node:net";
import { parentPort, workerData } from "node:worker_threads";
import { machineNow } from "./processes.ts";

export interface StreamsJob {
  /** Ports of the processes among which the streams are divided. */
  ports: number[];
  path: string;
  cookies: string[];
  count: number;
}

/** One kind of event about one load, as the streams received it. */
export interface Seen {
  /** The event and the load, such as `posted load_…`. */
  event: string;
  /** Milliseconds on the machine's clock at which each stream received the event; 0 if it did not. */
  at: Float64Array;
}

export type FromStreams =
  | { kind: "open" }
  | { kind: "refused"; why: string }
  | { kind: "count"; arrived: number; dropped: number; reloads: number }
  | { kind: "seen"; seen: Seen[] };

/** Maximum streams that are being opened concurrently, because opening one reads the session from the database. */
const OPENING = 12;
const OPEN_MS = 30_000;
const LOAD = Buffer.from('"load_');
const ID_LENGTH = "load_".length + 26;
const READY = Buffer.from('"ready"');
const RELOAD = Buffer.from('"reload"');
const TYPE = Buffer.from('"type":"');
const QUOTE = 34;
const LINE_END = 10;

const { ports, path, cookies, count } = workerData as StreamsJob;
const seen = new Map<string, Seen>();
const into = Buffer.alloc(256 * 1_024);
let arrived = 0;
let dropped = 0;
let reloads = 0;

const tell = (message: FromStreams) => parentPort?.postMessage(message);

/** Returns the type of the event in whose line this position is. */
function typeAt(data: Buffer, at: number): string {
  const start = data.indexOf(TYPE, data.lastIndexOf(LINE_END, at) + 1) + TYPE.length;
  return data.toString("latin1", start, data.indexOf(QUOTE, start));
}

/** Reads events from a stream's data. Returns the incomplete last line; null if there is none. */
function readEvents(stream: number, data: Buffer): Buffer | null {
  if (data.includes(RELOAD)) reloads += 1;
  const now = machineNow();
  let end = 0;
  for (let at = data.indexOf(LOAD); at >= 0; at = data.indexOf(LOAD, end)) {
    if (at + 1 + ID_LENGTH > data.length) break;
    end = at + 1 + ID_LENGTH;
    const event = `${typeAt(data, at)} ${data.toString("latin1", at + 1, end)}`;
    let load = seen.get(event);
    if (load === undefined) {
      load = { event, at: new Float64Array(count) };
      seen.set(event, load);
    }
    if (load.at[stream] !== 0) continue;
    load.at[stream] = now;
    arrived += 1;
  }
  if (data.at(-1) === LINE_END) return null;
  return Buffer.from(data.subarray(data.lastIndexOf(LINE_END) + 1));
}

/** Opens one stream; resolves when its first event arrives. */
function openStream(stream: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let isOpen = false;
    let kept: Buffer | null = null;
    const late = setTimeout(() => reject(new Error(`A stream was not open after ${OPEN_MS} ms.`)), OPEN_MS);
    function read(data: Buffer): void {
      const all = kept === null ? data : Buffer.concat([kept, data]);
      if (isOpen) {
        kept = readEvents(stream, all);
        return;
      }
      kept = Buffer.from(all);
      const head = all.toString("latin1", 0, 400);
      if (!/^HTTP\/1.1 200 /.test(head)) reject(new Error(`A stream was refused: ${head}`));
      if (!all.includes(READY)) return;
      isOpen = true;
      kept = null;
      clearTimeout(late);
      resolve();
    }
    const socket = connect({
      port: ports[stream % ports.length] as number,
      host: "127.0.0.1",
      onread: {
        buffer: into,
        callback: (length) => {
          read(into.subarray(0, length));
          return true;
        },
      },
    });
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: board.example\r\nAccept: text/event-stream\r\nCookie: ${cookies[stream % cookies.length]}\r\n\r\n`,
    );
    socket.on("error", reject);
    socket.on("close", () => {
      clearTimeout(late);
      dropped += 1;
      reject(new Error("A stream was closed before it was open."));
    });
  });
}

parentPort?.on("message", (asked: "count" | "seen") => {
  tell(
    asked === "count"
      ? { kind: "count", arrived, dropped, reloads }
      : { kind: "seen", seen: [...seen.values()] },
  );
});

try {
  let next = 0;
  const openNext = async () => {
    while (next < count) {
      next += 1;
      await openStream(next - 1);
    }
  };
  await Promise.all(Array.from({ length: Math.min(OPENING, count) }, openNext));
  tell({ kind: "open" });
} catch (error) {
  tell({ kind: "refused", why: (error as Error).message });
}
