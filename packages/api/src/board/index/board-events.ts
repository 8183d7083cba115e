import type { MyQuote } from "../../core/board-row.ts";
import { type BoardEntry, type BoardEvent, boardEntry } from "../../loads/filters/schemas.ts";
import { positionOf } from "../position.ts";
import type { FeedItem, LoadItem } from "./change-feed.ts";
import { ineligibleText, quoteView, textFor } from "./entry-text.ts";
import {
  isEarlyFor,
  isEligible,
  type Moment,
  type ReaderAt,
  type ReaderFirm,
  readerAt,
  sees,
} from "./matcher.ts";
import type { Memory } from "./memory.ts";
import type { Snapshot } from "./open-loads.ts";

/**
 * Content of a stream: the board and the firm's own loads, the own loads only, or nothing if the firm lacks
 * access.
 */
export type StreamScope = "board" | "own" | "nothing";

export interface StreamReader extends ReaderFirm {
  scope: StreamScope;
}

/** Maximum number of changes that a reader is sent in one batch; with more, the reader is told to reload. */
const MAX_SEEN = 500;

/** Formats a message of the server-sent event stream. */
export function messageOf(id: string, data: BoardEvent | string): string {
  return `id: ${id}\ndata: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`;
}

/** Kinds of change, as one reader sees a load. */
const NOTHING = 0;
const POSTED = 1;
const CHANGED = 2;
const GONE = 3;
/** Flag of a change: the reader sees the poster's loads during early access. */
const EARLY = 4;
/** Flags of a change: the reader does not meet the requirements after it, or did not before it. */
const INELIGIBLE = 8;
const WAS_INELIGIBLE = 16;
/** Flag of a change: the reader saw the load during early access before it. */
const WAS_EARLY = 32;

interface Viewer {
  reader: ReaderAt;
  isEligible: (load: Snapshot) => boolean;
}

function seenOf({ reader, isEligible }: Viewer, { change: { before, after }, from, to }: LoadItem): number {
  const did = before !== null && sees({ ...reader, ...from }, before);
  const does = after !== null && sees({ ...reader, ...to }, after);
  const load = does ? after : did ? before : null;
  if (load === null) return NOTHING;
  const kind = does ? (did ? CHANGED : POSTED) : GONE;
  return (
    kind +
    (isEarlyFor(reader, load) ? EARLY : 0) +
    (isEligible(load) ? 0 : INELIGIBLE) +
    (before === null || isEligible(before) ? 0 : WAS_INELIGIBLE) +
    (before !== null && isEarlyFor(reader, before) ? WAS_EARLY : 0)
  );
}

/** A change that a reader sees, with its kind and flags for that reader. */
interface SeenChange {
  index: number;
  item: FeedItem & { kind: "load" | "quote" | "own" | "missed" };
  as: number;
}

const NO_DIFFERENCE = '"fields":[],"before":{}';
const FIELDS = boardEntry.keyof().options;

/**
 * Compares two texts of an entry. Returns the names of the fields that differ and their old values as JSON
 * members, or null.
 */
function differenceOf(before: string, after: string): string | null {
  if (before === after) return null;
  const [old, now]: BoardEntry[] = [JSON.parse(before), JSON.parse(after)];
  const fields = FIELDS.filter((name) => JSON.stringify(old?.[name]) !== JSON.stringify(now?.[name]));
  if (fields.length === 0) return null;
  const values = Object.fromEntries(fields.map((name) => [name, old?.[name]]));
  return `"fields":${JSON.stringify(fields)},"before":${JSON.stringify(values)}`;
}

/** Returns the text of a load's entry for one reader. */
type TextOf = (load: Snapshot, eligible: boolean) => string;

const plainText: TextOf = ({ text }, eligible) => (eligible ? text : ineligibleText(text));

interface Situation {
  process: string;
  memory: Memory;
  moment: Moment;
  /** Milliseconds for which a new load has early access. */
  earlyMs: number;
}

/**
 * Renders a batch of changes as messages of the stream. Readers who see the same changes share the bytes;
 * only messages with a firm's own data are rendered for that firm.
 */
export class BoardEvents {
  readonly #at: Situation;
  readonly #items: readonly FeedItem[];
  readonly #areUnknown: boolean;
  /**
   * Firms with a quote or a load of their own in these changes, and posters of the changed loads: their
   * messages are rendered separately.
   */
  readonly #firms = new Set<string>();
  readonly #posters = new Set<number>();
  /**
   * Changes for the open pages of certain firms, by firm. Changes that name no load, such as those of a bulk
   * posting, are sent once if they are equal.
   */
  readonly #ownOf = new Map<string, SeenChange[]>();
  /** Latest item that says that own changes may have been missed; it is sent to the pages of every firm. */
  readonly #missed: SeenChange[] = [];
  readonly #differences = new Map<LoadItem, Map<number, string | null>>();
  /** Encoded messages that readers share, by the changes in them. */
  readonly #shared = new Map<string, Uint8Array | null>();

  constructor(situation: Situation, items: readonly FeedItem[]) {
    this.#at = situation;
    this.#items = items;
    this.#areUnknown = items.some(({ kind }) => kind === "replaced");
    const sent = new Set<string>();
    for (const [index, item] of items.entries()) {
      if (item.kind === "quote") this.#firms.add(item.change.carrierId);
      if (item.kind === "missed") this.#missed[0] = { index, item, as: CHANGED };
      if (item.kind === "own") {
        const { loadId, mode, kinds, firms } = item.change;
        for (const firmId of firms) {
          if (loadId === null) {
            const key = `${firmId} ${mode} ${kinds}`;
            if (sent.has(key)) continue;
            sent.add(key);
          }
          const own = this.#ownOf.get(firmId) ?? [];
          own.push({ index, item, as: CHANGED });
          this.#ownOf.set(firmId, own);
          this.#firms.add(firmId);
        }
      }
      if (item.kind !== "load") continue;
      const { id, before, after: now, quotes = [] } = item.change;
      for (const load of [before, now]) if (load) this.#posters.add(load.poster);
      for (const { carrierId } of quotes) this.#firms.add(carrierId);
      const slot = situation.memory.loads.slotOf(id) ?? -1;
      for (const carrierId of situation.memory.quotes.carriersOn(slot)) this.#firms.add(carrierId);
    }
  }

  /** Returns the messages for a firm's streams; null if the firm sees none of the changes. */
  bytesFor(firm: StreamReader): Uint8Array | null {
    const hasNoOwn = !this.#areUnknown && this.#missed.length === 0 && !this.#ownOf.has(firm.id);
    if (firm.scope === "nothing" || (firm.scope === "own" && hasNoOwn)) return null;
    const { loads, checks } = this.#at.memory;
    const reader = readerAt(firm, loads, this.#at.memory, this.#at.moment);
    const viewer = { reader, isEligible: (load: Snapshot) => isEligible(firm, load, checks) };
    const seen = this.#areUnknown ? null : this.#seenBy(firm, viewer);
    if (seen === null) return this.#sharedBytes("reload", () => this.#reload());
    if (this.#firms.has(firm.id) || this.#posters.has(reader.firm)) {
      return encode(this.#ownText(firm, viewer, seen));
    }
    const key = seen.map(({ index, as }) => `${index} ${as}`).join();
    return this.#sharedBytes(key, () =>
      seen
        .map(({ item, as }) => {
          if (item.kind === "missed") return this.#missedMessage(item);
          return item.kind === "load" ? this.#message(item, as, plainText) : "";
        })
        .join(""),
    );
  }

  /** Returns the changes that a firm sees; null if its pages must reload the board. */
  #seenBy(firm: StreamReader, viewer: Viewer): SeenChange[] | null {
    const own = [...(this.#ownOf.get(firm.id) ?? []), ...this.#missed];
    if (own.length > MAX_SEEN) return null;
    if (firm.scope === "own") return own;
    const seen: SeenChange[] = [];
    for (const [index, item] of this.#items.entries()) {
      if (item.kind === "relation" && item.carrierId === firm.id) return null;
      if (item.kind === "load") {
        const as = seenOf(viewer, item);
        if (as !== NOTHING) seen.push({ index, item, as });
      }
      if (item.kind === "quote" && item.change.carrierId === firm.id && sees(viewer.reader, item.load)) {
        seen.push({ index, item, as: CHANGED });
      }
      if (seen.length + own.length > MAX_SEEN) return null;
    }
    return own.length === 0 ? seen : [...seen, ...own].sort((one, other) => one.index - other.index);
  }

  #sharedBytes(key: string, render: () => string): Uint8Array | null {
    const known = this.#shared.get(key);
    if (known !== undefined) return known;
    const bytes = encode(render());
    this.#shared.set(key, bytes);
    return bytes;
  }

  #missedMessage(item: FeedItem): string {
    return messageOf(this.#idOf(item), {
      type: "own",
      loadId: null,
      mode: "live",
      kinds: ["missed"],
      by: null,
    });
  }

  #reload(): string {
    const last = this.#items.at(-1);
    return last === undefined ? "" : messageOf(this.#idOf(last), { type: "reload" });
  }

  /** Renders the changes for one firm, with its quotes, and with its own loads marked. */
  #ownText(firm: ReaderFirm, { reader, isEligible }: Viewer, seen: readonly SeenChange[]): string {
    const { memory } = this.#at;
    const now = new Date(this.#at.moment.now);
    const own = memory.quotes.of(firm.id);
    const textOf = (load: Snapshot, quote: MyQuote | undefined, eligible = isEligible(load)) =>
      textFor(plainText(load, eligible), { isOwn: load.poster === reader.firm, quote, now });
    return seen
      .map(({ item, as }) => {
        if (item.kind === "missed") return this.#missedMessage(item);
        if (item.kind === "own") {
          const { loadId, mode, kinds, by } = item.change;
          return messageOf(this.#idOf(item), { type: "own", loadId, mode, kinds, by });
        }
        if (item.kind === "quote") {
          const { load, change } = item;
          const old = JSON.stringify({ myQuote: change.before && quoteView(change.before, now) });
          const entry = textOf(load, change.after);
          const event = `{"type":"changed","entry":${entry},"fields":["myQuote"],"before":${old},${this.#shownFrom(load, isEarlyFor(reader, load))}}`;
          return messageOf(this.#idOf(item), event);
        }
        const { id, quotes } = item.change;
        const left = quotes?.find(({ carrierId }) => carrierId === firm.id);
        const quote = left ?? own.get(memory.loads.slotOf(id) ?? -1);
        return this.#message(item, as, (load, eligible) => textOf(load, quote, eligible));
      })
      .join("");
  }

  #message(item: LoadItem & FeedItem, seen: number, textOf: TextOf): string {
    const event = this.#eventOf(item, seen, textOf);
    return event === null ? "" : messageOf(this.#idOf(item), event);
  }

  #eventOf(item: LoadItem, seen: number, textOf: TextOf): string | null {
    const { id, why, before, after } = item.change;
    const kind = seen % EARLY;
    const load = after !== null && kind !== GONE ? after : before;
    if (load === null) return null;
    const entry = textOf(load, (seen & INELIGIBLE) === 0);
    const rest = `"entry":${entry},${this.#shownFrom(load, (seen & EARLY) !== 0)}}`;
    if (kind === POSTED) return `{"type":"posted",${rest}`;
    if (kind === GONE) return `{"type":"gone","id":"${id}","why":"${why}",${rest}`;
    const difference = this.#differenceOf(item, seen);
    // A change of whom the load is for may change nothing but since when a reader is shown it.
    const isMoved = before !== null && after !== null && before.openAt !== after.openAt;
    if (!isMoved) return difference && `{"type":"changed",${difference},${rest}`;
    const was = this.#instantFrom(before, (seen & WAS_EARLY) !== 0);
    return `{"type":"changed",${difference ?? NO_DIFFERENCE},"shownBefore":"${was}",${rest}`;
  }

  /**
   * Returns the difference that a change makes to an entry, cached for all readers whose eligibility before
   * and after is the same.
   */
  #differenceOf(item: LoadItem, seen: number): string | null {
    const eligible = seen & (INELIGIBLE + WAS_INELIGIBLE);
    const known = this.#differences.get(item)?.get(eligible);
    if (known !== undefined) return known;
    const { before, after } = item.change;
    const difference =
      before &&
      after &&
      differenceOf(
        plainText(before, (seen & WAS_INELIGIBLE) === 0),
        plainText(after, (seen & INELIGIBLE) === 0),
      );
    const differences = this.#differences.get(item) ?? new Map<number, string | null>();
    this.#differences.set(item, differences.set(eligible, difference));
    return difference;
  }

  #shownFrom(load: Snapshot, isEarly: boolean): string {
    return `"shownFrom":"${this.#instantFrom(load, isEarly)}"`;
  }

  /** Returns the instant from which a reader is shown a load. */
  #instantFrom({ openAt }: Snapshot, isEarly: boolean): string {
    return new Date(isEarly ? openAt - this.#at.earlyMs : openAt).toISOString();
  }

  #idOf({ at, nth }: FeedItem): string {
    return positionOf({ process: this.#at.process, at, nth });
  }
}

function encode(text: string): Uint8Array | null {
  return text === "" ? null : Buffer.from(text);
}
