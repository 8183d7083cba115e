import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { connect } from "node:net";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";

/*
 * The load generator. It uses keep-alive connections on plain sockets, and reads only an answer's status and
 * where it ends. docs/adr/0010-benchmark.md has the figures that led to it instead of an existing generator.
 */

export interface Request {
  method: "GET" | "POST";
  path: string;
  /** API key of the caller; a signed-in person has `cookie` instead. */
  token?: string;
  cookie?: string;
  /** Value of Accept-Encoding; by default the one that HTTP clients send. */
  encoding?: string;
  body?: object;
  /** Value of If-None-Match. */
  etag?: string;
  idempotencyKey?: string;
}

export interface Job {
  port: number;
  /** A list of requests, or a function that returns the next one, which needs `seconds`. */
  requests: readonly Request[] | (() => Request);
  /** Seconds for which the requests are repeated; if unset, each request of the list is sent once. */
  seconds?: number;
  /**
   * Requests sent in a second at even intervals, independent of the answers; if unset, each answer triggers the
   * next request.
   */
  perSecond?: number;
  /** True to send the ETag of each answer with the next request for the same address. */
  revalidate?: boolean;
}

export interface Counted {
  seconds: number;
  statuses: Record<number, number>;
  /** Milliseconds of each answer, in no order. With `perSecond`, they count from the time at which the request was due. */
  latencies: number[];
  /** Received bytes, including headers. */
  bytes: number;
}

export interface Generated extends Counted {
  /** Time from which each latency counts, on the clock of `performance.now()`. */
  dueAt: number[];
}

const CONNECTIONS = 16;
/**
 * Milliseconds between checks for due requests. A busy loop would use processor time that the host takes from
 * the server.
 */
const TICK_MS = 1;

const HEADERS_END = Buffer.from("\r\n\r\n");
const LAST_CHUNK = Buffer.from("0\r\n\r\n");
/** Read buffer shared by all connections, because allocating buffers would be most of the generator's work. */
const INTO = Buffer.alloc(256 * 1_024);

const ACCEPTED_ENCODINGS = "gzip, deflate, br";

function headersOf(request: Request): Record<string, string> {
  const { token, cookie, body, etag, idempotencyKey, encoding = ACCEPTED_ENCODINGS } = request;
  return {
    Host: "board.example",
    "Accept-Encoding": encoding,
    ...(cookie ? { Cookie: cookie, Accept: "text/html" } : { Accept: "application/json" }),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(etag ? { "If-None-Match": etag } : {}),
    ...(idempotencyKey ? { "Idempotency-Key": idempotencyKey } : {}),
    ...(body ? { "Content-Type": "application/json" } : {}),
  };
}

function bytesOf(request: Request): Buffer {
  const { method, path, body } = request;
  const text = body === undefined ? "" : JSON.stringify(body);
  const headers = { ...headersOf(request), ...(body ? { "Content-Length": Buffer.byteLength(text) } : {}) };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${text}`);
}

/**
 * Returns a function that parses received data and calls `answered` with the status and headers of each answer,
 * in the order of the requests.
 */
function readAnswers(answered: (status: number, head: string) => void): (data: Buffer) => void {
  let head = "";
  let kept = Buffer.alloc(0);
  /** Bytes of the body that are still missing; "head" before they are known, "chunks" until the last chunk. */
  let missing: number | "head" | "chunks" = "head";

  function end(): void {
    missing = "head";
    kept = Buffer.alloc(0);
    answered(Number(head.slice(9, 12)), head);
  }

  function readChunk(data: Buffer): void {
    kept = Buffer.concat([kept, data.subarray(-LAST_CHUNK.length)]).subarray(-LAST_CHUNK.length);
    if (kept.equals(LAST_CHUNK)) end();
  }

  return (data) => {
    if (missing === "chunks") return readChunk(data);
    if (missing !== "head") {
      missing -= data.length;
      if (missing === 0) end();
      return;
    }
    const all = kept.length > 0 ? Buffer.concat([kept, data]) : data;
    const at = all.indexOf(HEADERS_END);
    if (at < 0) {
      kept = Buffer.from(all);
      return;
    }
    head = all.toString("latin1", 0, at);
    kept = Buffer.alloc(0);
    const body = all.subarray(at + HEADERS_END.length);
    if (/\r\ntransfer-encoding: *chunked/i.test(head)) {
      missing = "chunks";
      readChunk(body);
      return;
    }
    missing = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0) - body.length;
    // A 304 has no body, although its Content-Length is that of the full answer.
    if (missing === 0 || head.startsWith("304", 9)) end();
  };
}

interface Connection {
  write: (bytes: Buffer) => void;
  close: () => void;
}

function open(
  port: number,
  answered: (status: number, head: string) => void,
  broken: (error: Error) => void,
  received: (bytes: number) => void,
): Promise<Connection> {
  const read = readAnswers(answered);
  const onread = {
    buffer: INTO,
    callback: (length: number) => {
      received(length);
      read(INTO.subarray(0, length));
      return true;
    },
  };
  return new Promise((resolve, reject) => {
    let closing = false;
    const socket = connect({ port, host: "127.0.0.1", noDelay: true, onread }, () =>
      resolve({
        write: (bytes) => void socket.write(bytes),
        close: () => {
          closing = true;
          socket.destroy();
        },
      }),
    );
    socket.on("error", (error) => {
      reject(error);
      if (!closing) broken(error);
    });
    socket.on("close", () => closing || broken(new Error("The server closed a connection.")));
  });
}

/**
 * Sends the requests and counts the answers. Connection k of n sends request k and every nth request after it,
 * so that each firm has one connection, as an integrator does.
 */
export async function generate(job: Job): Promise<Generated> {
  const { port, seconds = Number.POSITIVE_INFINITY, perSecond, revalidate = false } = job;
  const next = typeof job.requests === "function" ? job.requests : null;
  const requests = typeof job.requests === "function" ? [] : job.requests;
  const count = next === null ? Math.min(CONNECTIONS, requests.length) : CONNECTIONS;
  const once = job.seconds === undefined;
  const bytes = requests.map(bytesOf);
  const latencies: number[] = [];
  const dueAt: number[] = [];
  const statuses: Record<number, number> = {};
  let bytesRead = 0;
  const received = (length: number) => {
    bytesRead += length;
  };
  const connections: Connection[] = [];
  const positions = Array.from({ length: count }, (_, nth) => nth);
  const sentAt = new Float64Array(count);
  const idle: number[] = [];
  /** Due times of the requests that wait for a free connection. */
  const waiting: number[] = [];
  let ticking: NodeJS.Timeout | undefined;
  let startedAt = 0;

  await new Promise<void>((resolve, reject) => {
    let running = count;

    function send(nth: number, at: number): void {
      const position = positions[nth] as number;
      sentAt[nth] = at;
      connections[nth]?.write(next === null ? (bytes[position] as Buffer) : bytesOf(next()));
    }

    function proceed(nth: number, now: number): void {
      const ended = once ? (positions[nth] as number) >= requests.length : now - startedAt >= seconds * 1_000;
      // Requests that were due before the end are still sent, so that a stall at the end is measured, too.
      const due = waiting.shift();
      if (due !== undefined) send(nth, due);
      else if (ended) {
        running -= 1;
        if (running === 0) resolve();
      } else if (perSecond === undefined) send(nth, now);
      else idle.push(nth);
    }

    function answered(nth: number, status: number, head: string): void {
      const now = performance.now();
      const since = sentAt[nth] as number;
      latencies.push(now - since);
      dueAt.push(since);
      statuses[status] = (statuses[status] ?? 0) + 1;
      const position = positions[nth] as number;
      const request = requests[position];
      if (revalidate && request !== undefined && status === 200) {
        request.etag = /\r\netag: *([^\r]+)/i.exec(head)?.[1] ?? "";
        bytes[position] = bytesOf(request);
      }
      positions[nth] = once ? position + count : (position + count) % Math.max(1, requests.length);
      proceed(nth, now);
    }

    let due = 0;
    function tick(every: number): void {
      const now = performance.now();
      // No request becomes due after the end; answers to sent ones are awaited.
      const until = Math.min(now, startedAt + seconds * 1_000);
      while (due + every <= until) {
        due += every;
        const free = idle.shift();
        if (free === undefined) waiting.push(due);
        else send(free, due);
      }
      if (until === now) {
        ticking = setTimeout(tick, TICK_MS, every);
        return;
      }
      running -= idle.length;
      if (running === 0) resolve();
    }

    const opening = positions.map((nth) =>
      open(port, (status, head) => answered(nth, status, head), reject, received),
    );
    Promise.all(opening).then((all) => {
      connections.push(...all);
      startedAt = performance.now();
      due = startedAt;
      for (let nth = 0; nth < count; nth += 1) proceed(nth, startedAt);
      if (perSecond !== undefined) tick(1_000 / perSecond);
    }, reject);
  }).finally(() => {
    clearTimeout(ticking);
    for (const connection of connections) connection.close();
  });
  const took = (performance.now() - startedAt) / 1_000;
  return { seconds: took, statuses, latencies, dueAt, bytes: bytesRead };
}

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  /** The content as it was received, and as text without its encoding. */
  data: Buffer;
  body: string;
}

const DECODED: Record<string, (data: Buffer) => Buffer> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
};

/** Sends one request and returns the answer with its content. */
export function ask(port: number, request: Request): Promise<Reply> {
  const { method, path, body } = request;
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ port, host: "127.0.0.1", method, path, headers: headersOf(request) });
    sent.once("error", reject);
    sent.once("response", (response) => {
      buffer(response).then((data) => {
        const decode = DECODED[response.headers["content-encoding"] ?? ""];
        const text = String(decode ? decode(data) : data);
        resolve({ status: response.statusCode ?? 0, headers: response.headers, data, body: text });
      }, reject);
    });
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
