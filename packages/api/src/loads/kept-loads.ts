import { hash } from "node:crypto";
import { type Day, londonDay } from "@board/calendar";
import { LRUCache } from "lru-cache";
import { accessOf } from "../core/access.ts";
import type { FirmActor } from "../core/actor.ts";
import type { Services } from "../core/context.ts";
import { POST_LOADS, WRITE_LOADS } from "../core/needs.ts";
import { moverOf } from "./find-load.ts";
import { inListFor, type ListLoads, pageOfLoads } from "./list-loads.ts";
import { closesAt } from "./messages/rules.ts";
import {
  type MarkedLoad,
  markLoads,
  markNewestOfBothEnds,
  readMarked,
  readWholeMarked,
  type WholeLoad,
} from "./read-loads.ts";
import { loadInList, load as loadSchema } from "./schemas.ts";
import { viewOf } from "./view-load.ts";

const KEPT_BYTES = 32 * 1024 * 1024;
/** Estimated size of a cache entry beside its text: the key, the mark and the cache's own overhead. */
const AROUND_BYTES = 600;

/** A cache entry: a load's JSON for one of its ends, and what makes it stale. */
interface Kept {
  text: string;
  digest: string;
  mark: string;
  /**
   * Allowed actions change with the day, and when an active quote, a hold or the messages end; the entry is valid
   * between `from` and `until` on `today`.
   */
  today: Day;
  from: number;
  until: number;
}

export interface LoadText {
  version: number;
  /** JSON of the load, rendered by the answer's schema. */
  text: string;
  digest: string;
}

export interface PageText {
  loads: readonly LoadText[];
  nextCursor: string | null;
}

/**
 * Caches the JSON of loads for their ends. Every answer reads the marks of its loads from the database, so it is
 * never stale; only loads whose mark has changed are read and rendered again.
 */
export class KeptLoads {
  readonly #services: Pick<Services, "clock" | "db" | "settings">;
  readonly #kept = new LRUCache<string, Kept>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ text, mark }) => text.length + mark.length + AROUND_BYTES,
  });
  readonly #marks: (id: string) => Promise<MarkedLoad | undefined>;

  constructor(services: Pick<Services, "clock" | "db" | "settings">) {
    this.#services = services;
    this.#marks = inBatches(async (ids) => {
      const loads = await markLoads(services, ids);
      return new Map(loads.map((load) => [load.id, load]));
    });
  }

  /** Returns one load with its quotes, as `getLoad` does; null if the firm is at neither end. */
  async one(
    actor: FirmActor,
    { id, quotes = "counted" }: { id: string; quotes?: "all" | undefined | "counted" },
  ): Promise<LoadText | null> {
    const ctx = { ...this.#services, actor };
    const marked = await this.#marks(id);
    if (marked === undefined || moverOf(marked, actor) === null) return null;
    const moment = momentOf(this.#services.clock.now());
    const key = `${keyFor(actor)(marked)} ${quotes}`;
    const kept = this.#find(key, marked.mark, moment);
    if (kept) return { ...kept, version: marked.version };
    const load = await readWholeMarked(ctx, id);
    const mover = load && moverOf(load, actor);
    if (load === null || mover === null) return null;
    const text = JSON.stringify(loadSchema.parse(viewOf(ctx, load, mover, quotes)));
    return { ...this.#keep(key, text, load, moment, load.quotes), version: load.version };
  }

  /**
   * Returns a page of the firm's loads, as `listLoads` does; null if one of them changed between the two statements.
   *
   * @throws DomainError `cursor_invalid`
   */
  async page(actor: FirmActor, input: ListLoads): Promise<PageText | null> {
    const ctx = { ...this.#services, actor };
    const { page, nextCursor } = await pageOfLoads(ctx, input, markNewestOfBothEnds);
    const moment = momentOf(this.#services.clock.now());
    const keyOf = keyFor(actor);
    const kept = page.map((load) => this.#find(keyOf(load), load.mark, moment));
    const missing = page.filter((_, nth) => kept[nth] === null);
    const read = missing.length > 0 ? await readMarked(ctx, missing) : [];
    const fresh = new Map(read.map((load) => [`${load.id} ${load.mark}`, load]));
    const view = inListFor(ctx);
    const loads: LoadText[] = [];
    for (const [nth, marked] of page.entries()) {
      const load = fresh.get(`${marked.id} ${marked.mark}`);
      const text = load && JSON.stringify(loadInList.parse(view(load)));
      const made = kept[nth] ?? (text && this.#keep(keyOf(marked), text, load, moment));
      if (!made) return null;
      loads.push({ ...made, version: marked.version });
    }
    return { loads, nextCursor };
  }

  #find(key: string, mark: string, { at, today }: Moment): Kept | null {
    const kept = this.#kept.get(key);
    const holds = kept?.mark === mark && kept.today === today && kept.from <= at && at < kept.until;
    return holds ? kept : null;
  }

  #keep(
    key: string,
    text: string,
    {
      mark,
      status,
      confirmedAt,
      carrier,
    }: Pick<WholeLoad, "status" | "confirmedAt" | "carrier"> & { mark: string },
    { at, today }: Moment,
    quotes: WholeLoad["quotes"] = [],
  ): Kept {
    const expiries = quotes
      .flatMap(({ expiresAt, known }) => [
        expiresAt,
        ...(known.holdsUntil ? [new Date(known.holdsUntil)] : []),
      ])
      .concat(carrier?.holdsUntil ? new Date(carrier.holdsUntil) : [])
      .concat(closesAt({ status, confirmedAt }) ?? [])
      .map((end) => end.getTime())
      .filter((end) => end > at);
    const digest = hash("sha256", text, "base64url").slice(0, 22);
    const kept = {
      text,
      digest,
      mark,
      today,
      from: at,
      until: Math.min(Number.POSITIVE_INFINITY, ...expiries),
    };
    this.#kept.set(key, kept);
    return kept;
  }
}

interface Moment {
  at: number;
  today: Day;
}

const momentOf = (now: Date): Moment => ({ at: now.getTime(), today: londonDay(now) });

/** Returns a load's cache key: its id, the reader's end, and the groups of calls that the reader may make. */
function keyFor(actor: FirmActor): (load: MarkedLoad) => string {
  const access = accessOf(actor);
  const may = `${access(WRITE_LOADS)} ${access(POST_LOADS)}`;
  return (load) => `${load.id} ${moverOf(load, actor)} ${may}`;
}

/** Batches reads of single keys: keys requested while a statement runs share the next one. */
function inBatches<Value>(
  read: (keys: string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  let waiting = new Set<string>();
  let underWay: Promise<unknown> = Promise.resolve();
  let next: Promise<ReadonlyMap<string, Value>> | null = null;

  function readWaiting() {
    const keys = [...waiting];
    [waiting, next] = [new Set(), null];
    const reading = read(keys);
    // A failed statement rejects its own callers only.
    underWay = reading.catch(() => {});
    return reading;
  }

  return async (key) => {
    waiting.add(key);
    next ??= underWay.then(readWaiting);
    return (await next).get(key);
  };
}
