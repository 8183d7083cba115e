import { createHash } from "node:crypto";
import { boardInput } from "@board/api/schemas";
import type { BoardQuestion, FirmActor, Services } from "@board/api/server";
import { readQuestion } from "@board/api/server";
import { LRUCache } from "lru-cache";
import { type Answer, notModified, revalidates } from "./answer.ts";
import { encodedFor, type Packed, pack } from "./encoding.ts";
import { type QueryParameter, readQuery } from "./read-input.ts";

/** A GET by a firm that may call the operation. */
interface Asked {
  actor: FirmActor;
  search: string;
  query: ReadonlyMap<string, QueryParameter>;
  ifNoneMatch: string | undefined;
  acceptEncoding: string | undefined;
}

/** Answers a GET in place of its procedure; null leaves it to the procedure, which also makes every refusal. */
export type Prepared = (asked: Asked) => Promise<Answer | null>;

type Board = Pick<Services, "board" | "clock" | "geo">;
type Stamp = NonNullable<ReturnType<Board["board"]["stampNow"]>>;

/** One firm's question in the same words, and the ETag of the last answer to it. */
interface Held {
  words: string;
  question: BoardQuestion;
  /** Digest of the words. With the stamp's mark it makes the ETag. */
  mark: string;
  stamp: Stamp;
  etag: string;
}

/** A radius holds an entry for each outcode in it: a question may be as large as a thousand others. */
const QUESTIONS_AT_MOST_BYTES = 32 * 1024 * 1024;
const PAGES_AT_MOST_BYTES = 16 * 1024 * 1024;
const CACHE_CONTROL = "private, no-cache";

/**
 * Answers GET /board from the index in memory. The ETag is made from a stamp of the board's state, so that a 304 needs
 * no page; the page is joined from the entries' own bytes, once for each state, firm and query string.
 */
export function preparedBoard(services: Board): Prepared {
  const { board } = services;
  const pages = new LRUCache<Held, Packed>({
    maxSize: PAGES_AT_MOST_BYTES,
    sizeCalculation: ({ plain }) => plain.length,
  });
  const questions = new LRUCache<string, Held>({
    maxSize: QUESTIONS_AT_MOST_BYTES,
    sizeCalculation: bytesOf,
    dispose: (held) => pages.delete(held),
  });

  /** Returns null for what is to be refused. A cursor belongs to a firm and a mode, `today` to a day. */
  function read({ actor, search, query }: Asked): BoardQuestion | null {
    const { values, faults } = readQuery(query, search);
    const input = boardInput.safeParse(values);
    if (faults.length > 0 || !input.success) return null;
    try {
      return readQuestion({ ...services, actor }, input.data);
    } catch {
      return null;
    }
  }

  function heldFor(asked: Asked, stamp: Stamp): Held | null {
    const { actor, search } = asked;
    const words = `${actor.firm.id}\n${actor.mode}\n${search}`;
    const known = questions.get(words);
    if (known?.stamp === stamp) return known;
    if (known !== undefined) pages.delete(known);
    if (known !== undefined && known.stamp.today === stamp.today) {
      known.stamp = stamp;
      known.etag = etagOf(stamp, known.mark);
      return known;
    }
    const question = read(asked);
    if (question === null) return null;
    const mark = createHash("sha1").update(words).digest("base64url").slice(0, 16);
    const held = { words, question, mark, stamp, etag: etagOf(stamp, mark) };
    questions.set(words, held);
    return held;
  }

  function pageOf(held: Held, actor: FirmActor): Packed | null {
    const known = pages.get(held);
    if (known !== undefined) return known;
    const view = board.viewNow(actor.firm);
    if (view === null) return null;
    const { texts, next } = view.page(held.question);
    const nextCursor = JSON.stringify(next && held.question.cursorAt(next));
    const page = pack(Buffer.from(`{"loads":[${texts.join(",")}],"nextCursor":${nextCursor}}`));
    pages.set(held, page);
    return page;
  }

  return async (asked) => {
    const { firm } = asked.actor;
    let stamp = board.stampNow(firm);
    if (stamp === null) {
      // Reads the firm's quotes, which the process does not hold before its first question.
      await board.view(firm);
      stamp = board.stampNow(firm);
    }
    const held = stamp && heldFor(asked, stamp);
    if (held === null) return null;
    if (revalidates(asked.ifNoneMatch, held.etag)) return notModified(held.etag, CACHE_CONTROL);
    const page = pageOf(held, asked.actor);
    if (page === null) return null;
    const { body, headers } = encodedFor(page, asked.acceptEncoding);
    return {
      status: 200,
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Cache-Control": CACHE_CONTROL,
        ETag: held.etag,
        ...headers,
      },
      body,
    };
  };
}

/** Estimates the memory of a question: its words, what was read from them, and the outcodes of its radius. */
function bytesOf({ words, question }: Held): number {
  return 1_024 + 16 * words.length + 64 * (question.filters.near?.outcodes.size ?? 0);
}

function etagOf({ mark }: Stamp, words: string): string {
  return `W/"${mark}${words}"`;
}
