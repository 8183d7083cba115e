import { readPosition } from "../position.ts";
import { BoardEvents, messageOf, type StreamReader } from "./board-events.ts";
import type { BoardIndex } from "./board-index.ts";
import type { FeedItem } from "./change-feed.ts";
import type { Memory } from "./memory.ts";

/** Interval in which changes are sent in one batch; the first change after a pause is sent immediately. */
const BATCH_MS = 200;
/**
 * Limit of back-pressure: a stream with more unsent bytes is closed. The client reconnects and resumes after
 * its last event.
 */
const MAX_WAITING_BYTES = 256 * 1_024;
/**
 * Bounds of the delay before a client reconnects. The delay is random, so that clients do not all reconnect at
 * the same time.
 */
const RETRY_MS = { least: 1_000, most: 5_000 };
/** Number of consecutive pings, about 12 s, at which a stream may have unsent bytes before it is closed. */
const MAX_PINGS_BEHIND = 4;

export interface Sink {
  send(bytes: Uint8Array): void;
  /** Bytes that are buffered because the client has not read them yet. */
  readonly waiting: number;
  end(): void;
}

interface Stream {
  sink: Sink;
  /** Position after which the stream resumes; null to start now. */
  after: string | null;
  /** Number of consecutive pings, including the last one, at which bytes were still buffered. */
  pingsBehind: number;
}

/** The streams of one firm that have the same scope, plan and facts. */
interface Readers {
  firm: StreamReader;
  streams: Set<Stream>;
  /** Streams that wait for the next batch of changes to start. */
  joining: Set<Stream>;
}

/**
 * Sends changes of the board and of firms' own loads to open pages. Each batch is encoded once for all
 * readers who see the same changes.
 */
export class FanOut {
  readonly #board: BoardIndex;
  readonly #earlyMs: number;
  readonly #readers = new Map<string, Readers>();
  /** Number of the last change that was sent. */
  #sent: number;
  /** Position at or after the change `#sent`, and before the next change. */
  #position: string;
  #sentAt = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(board: BoardIndex, { earlyMs }: { earlyMs: number }) {
    this.#board = board;
    this.#earlyMs = earlyMs;
    this.#sent = board.feed.last;
    this.#position = board.position();
    board.feed.subscribe(() => this.#schedule());
  }

  /**
   * Adds a stream and returns a function that removes it. The stream starts with `ready`, or with `reload` if
   * the changes since its position are unknown.
   */
  join(firm: StreamReader, after: string | null, sink: Sink): () => void {
    const key = `${firm.id} ${firm.scope} ${firm.plan} ${JSON.stringify(firm.facts)}`;
    const readers = this.#readers.get(key) ?? { firm, streams: new Set(), joining: new Set() };
    this.#readers.set(key, readers);
    const stream = { sink, after, pingsBehind: 0 };
    readers.joining.add(stream);
    if (this.#timer === undefined) this.#begin(readers, new Map());
    return () => {
      readers.streams.delete(stream);
      readers.joining.delete(stream);
      const isEmpty = readers.streams.size + readers.joining.size === 0;
      if (isEmpty && this.#readers.get(key) === readers) this.#readers.delete(key);
    };
  }

  /**
   * Sends a ping with the current position to the started streams that have no unsent bytes, and closes streams
   * that stay behind. All pings share one buffer.
   */
  ping(): void {
    const streams = [...this.#readers.values()].flatMap((readers) => [...readers.streams]);
    for (const stream of streams) {
      stream.pingsBehind = stream.sink.waiting > 0 ? stream.pingsBehind + 1 : 0;
      if (stream.pingsBehind === MAX_PINGS_BEHIND) stream.sink.end();
    }
    // Sends pending changes first, because the position in the ping comes after them.
    if (this.#timer !== undefined) this.#flush();
    const bytes = Buffer.from(`event: ping\n${messageOf(this.#positionOfSent(), "{}")}`);
    for (const { sink, pingsBehind } of streams) if (pingsBehind === 0) sink.send(bytes);
  }

  #schedule(): void {
    if (this.#timer !== undefined) return;
    const wait = Math.max(0, this.#sentAt + BATCH_MS - performance.now());
    this.#timer = setTimeout(() => this.#flush(), wait).unref();
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#sentAt = performance.now();
    const { memory } = this.#board;
    // The board was closed, so no changes will follow.
    if (memory === null) return;
    // Tries again with the next batch, because the index may not have read every change yet.
    if (!this.#board.answers) {
      this.#schedule();
      return;
    }
    const events = this.#eventsAfter(this.#sent, memory);
    this.#sent = this.#board.feed.last;
    this.#position = this.#board.position();
    const begun = new Map<number, BoardEvents>();
    for (const readers of this.#readers.values()) {
      const bytes = readers.streams.size > 0 ? events.bytesFor(readers.firm) : null;
      if (bytes !== null) for (const { sink } of readers.streams) send(sink, bytes);
      if (readers.joining.size > 0) this.#begin(readers, begun);
    }
  }

  /** Starts the joining streams. Streams that resume after the same change share one entry of `backlogs`. */
  #begin({ firm, streams, joining }: Readers, backlogs: Map<number, BoardEvents>): void {
    for (const stream of joining) {
      const { sink, after } = stream;
      const number = after === null ? this.#sent : this.#numberAt(after);
      const isKnown = number !== null && number <= this.#sent && this.#board.feed.after(number) !== null;
      const id = isKnown && after !== null ? after : this.#positionOfSent();
      const retryMs = RETRY_MS.least + Math.floor(Math.random() * (RETRY_MS.most - RETRY_MS.least));
      const first = messageOf(id, { type: isKnown ? "ready" : "reload" });
      sink.send(Buffer.from(`retry: ${retryMs}\n\n${first}`));
      const memory = this.#board.memory;
      if (isKnown && number < this.#sent && memory !== null) {
        const events = backlogs.get(number) ?? this.#eventsAfter(number, memory);
        backlogs.set(number, events);
        const bytes = events.bytesFor(firm);
        if (bytes !== null) sink.send(bytes);
      }
      streams.add(stream);
    }
    joining.clear();
  }

  #eventsAfter(number: number, memory: Memory): BoardEvents {
    const { feed, process, moment } = this.#board;
    const items: readonly FeedItem[] = feed.after(number) ?? [
      { kind: "replaced", at: feed.instant(moment.now), nth: 0 },
    ];
    return new BoardEvents({ process, memory, moment, earlyMs: this.#earlyMs }, items);
  }

  /**
   * Returns the number of the change at a position; null if the position is another process's, or the change
   * was evicted.
   */
  #numberAt(position: string): number | null {
    const place = readPosition(position);
    return place?.process === this.#board.process ? this.#board.feed.numberAt(place) : null;
  }

  /**
   * Returns the present position of the streams. Positions advance with time even if the reader sees no
   * change, so that they do not reveal changes which the reader may not see.
   */
  #positionOfSent(): string {
    if (this.#sent === this.#board.feed.last) this.#position = this.#board.position();
    return this.#position;
  }
}

function send(sink: Sink, bytes: Uint8Array): void {
  if (sink.waiting > MAX_WAITING_BYTES) sink.end();
  else sink.send(bytes);
}
