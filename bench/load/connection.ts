import { connect, type Socket } from "node:net";

const HEADERS_END = Buffer.from("\r\n\r\n");
const LENGTH = /\r\ncontent-length: *(\d+)/i;
const CHUNKED = /\r\ntransfer-encoding: *chunked/i;
const LAST_CHUNK = Buffer.from("0\r\n\r\n");

/** What every connection reads into, one after the other: a buffer for each piece would be most of the generator's work. */
const INTO = Buffer.alloc(256 * 1_024);

export interface Connection {
  /** Sends the bytes of one request; the next only after its answer. */
  send: (request: Buffer) => void;
  close: () => void;
}

/**
 * One keep-alive connection that reads no more of an answer than it must: the status and where it ends. It costs a
 * fraction of what an HTTP client does, so that the measured and not the measuring is the limit.
 */
export function openConnection(
  port: number,
  answered: (status: number, bytes: number) => void,
  broken: (error: Error) => void,
): Promise<Connection> {
  let status = 0;
  /** Bytes of the answer that are still to come; -1: its headers are not read yet, -2: chunks until the last. */
  let missing = -1;
  let bytes = 0;
  let kept: Buffer | null = null;
  let closing = false;

  function end(): void {
    const whole = bytes;
    missing = -1;
    bytes = 0;
    kept = null;
    answered(status, whole);
  }

  function begin(data: Buffer): void {
    const head = kept ? Buffer.concat([kept, data]) : data;
    const at = head.indexOf(HEADERS_END);
    if (at < 0) {
      kept = Buffer.from(head);
      return;
    }
    const text = head.toString("latin1", 0, at);
    status = Number(text.slice(9, 12));
    bytes = head.length;
    kept = null;
    const length = LENGTH.exec(text)?.[1];
    if (length !== undefined) missing = Number(length) - (head.length - at - 4);
    else if (CHUNKED.test(text)) missing = -2;
    else missing = 0;
    if (missing === 0 || (missing === -2 && endsWithLastChunk(head))) end();
  }

  let tail: Buffer = Buffer.alloc(0);
  function endsWithLastChunk(data: Buffer): boolean {
    tail = Buffer.concat([tail, data.subarray(-LAST_CHUNK.length)]).subarray(-LAST_CHUNK.length);
    return tail.equals(LAST_CHUNK);
  }

  function read(data: Buffer): void {
    if (missing === -1) {
      begin(data);
      return;
    }
    bytes += data.length;
    if (missing === -2) {
      if (endsWithLastChunk(data)) end();
      return;
    }
    missing -= data.length;
    if (missing === 0) end();
  }

  return new Promise((resolve, reject) => {
    const onread = {
      buffer: INTO,
      callback: (length: number) => {
        read(INTO.subarray(0, length));
        return true;
      },
    };
    const socket: Socket = connect({ port, host: "127.0.0.1", noDelay: true, onread }, () => {
      socket.off("error", reject);
      socket.on("error", (error) => closing || broken(error));
      socket.on("close", () => closing || broken(new Error("The server closed a connection.")));
      resolve({
        send: (request) => void socket.write(request),
        close: () => {
          closing = true;
          socket.destroy();
        },
      });
    });
    socket.once("error", reject);
  });
}
