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
/** Beside a text: its key, its mark and what the cache adds. */
const AROUND_BYTES = 600;

/** A load's JSON as one of its ends reads it, with what that depends on beside the key it is kept under. */
interface Kept {
  text: string;
  /** The digest of the text. */
  digest: string;
  mark: string;
  /** The actions that are allowed change with the day, and with the end of an active quote, a hold or the messages. */
  today: Day;
  from: number;
  until: number;
}

export interface LoadText {
  version: number;
  /** JSON, as the schema of the answer has it. */
  text: string;
  digest: string;
}

export interface PageText {
  loads: readonly LoadText[];
  nextCursor: string | null;
}

/**
 * The JSON of loads as their ends read it, kept for as long as nothing that it was made from has changed. Every answer asks
 * the database for the marks of its loads, so that it is as fresh as one that is made anew; only loads whose mark
 * has changed are read and rendered.
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

  /** One load with its quotes, as `getLoad` answers it; null where the firm is at neither end. */
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
   * A page of the firm's loads, as `listLoads` answers it; null where one of them changed between two statements.
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

/** A load's key, with all of the reader that its JSON depends on: its end, and the groups of calls that it may make. */
function keyFor(actor: FirmActor): (load: MarkedLoad) => string {
  const access = accessOf(actor);
  const may = `${access(WRITE_LOADS)} ${access(POST_LOADS)}`;
  return (load) => `${load.id} ${moverOf(load, actor)} ${may}`;
}

/** Reads many keys by one statement: keys asked for while one is under way share the next. */
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
    // A statement that failed fails its own callers only.
    underWay = reading.catch(() => {});
    return reading;
  }

  return async (key) => {
    waiting.add(key);
    next ??= underWay.then(readWaiting);
    return (await next).get(key);
  };
}
