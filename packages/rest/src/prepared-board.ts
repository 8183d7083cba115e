import { createHash } from "node:crypto";
import { boardInput } from "@board/api/schemas";
import type { FirmActor, Services } from "@board/api/server";
import { type BoardQuestion, readQuestion } from "@board/api/server";
import { type Answer, notModified, revalidates } from "./answer.ts";
import { encodedFor, type Packed, pack } from "./encoding.ts";
import { type QueryParameter, readQuery } from "./read-query.ts";
import { RecentBytes } from "./recent-bytes.ts";

/** A GET that is to be answered from what is prepared. */
interface Asked {
  actor: FirmActor;
  search: string;
  query: ReadonlyMap<string, QueryParameter>;
  ifNoneMatch: string | undefined;
  acceptEncoding: string | undefined;
}

/** What answers a GET past its procedure. */
export interface Prepared {
  /** Without waiting; null where nothing is prepared: the procedure answers then, also whatever is to be refused. */
  answer: (asked: Asked) => Answer | null;
  /** Prepares what can be for this caller. */
  prepare: (actor: FirmActor) => Promise<void>;
}

type Board = Pick<Services, "board" | "clock" | "geo">;
type Stamp = NonNullable<ReturnType<Board["board"]["stampNow"]>>;

/** What one firm asks in the same words, and the last answer to it. */
interface Held {
  words: string;
  question: BoardQuestion;
  /** Of the words: with the mark of the board's state it is the mark of an answer. */
  mark: string;
  stamp: Stamp;
  etag: string;
}

/** A radius holds an entry for each outcode in it: a question may be as large as a thousand others. */
const QUESTIONS_AT_MOST_BYTES = 32 * 1024 * 1024;
const PAGES_AT_MOST_BYTES = 16 * 1024 * 1024;
const CACHE_CONTROL = "private, no-cache";

/**
 * GET /board from the index in memory: the mark of the answer first, so that a 304 costs nothing else, then the bytes,
 * which are joined from the entries' own once for each state of the board, firm and query string.
 */
export function preparedBoard(services: Board): Prepared {
  const { board } = services;
  const pages = new RecentBytes<Held, Packed>(PAGES_AT_MOST_BYTES, ({ plain }) => plain.length);
  const questions = new RecentBytes<string, Held>(QUESTIONS_AT_MOST_BYTES, bytesOf, (held) =>
    pages.drop(held),
  );

  /** Null for what is to be refused. A cursor belongs to a firm and a mode, `today` to a day. */
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

  /** The words of each caller's last question: a poll asks the same again, and new words take longer to look up than old ones. */
  const lastWords = new WeakMap<FirmActor, { search: string; words: string }>();

  function wordsOf({ actor, search }: Asked): string {
    const last = lastWords.get(actor);
    if (last?.search === search) return last.words;
    const words = `${actor.firm.id}\n${actor.mode}\n${search}`;
    lastWords.set(actor, { search, words });
    return words;
  }

  function heldFor(asked: Asked, stamp: Stamp): Held | null {
    const words = wordsOf(asked);
    const known = questions.get(words);
    if (known !== undefined && known.stamp === stamp) return known;
    if (known !== undefined) pages.drop(known);
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

  return {
    prepare: async (actor) => {
      await board.view(actor.firm);
    },
    answer: (asked) => {
      const stamp = board.stampNow(asked.actor.firm);
      const held = stamp && heldFor(asked, stamp);
      if (held === null) return null;
      const { etag } = held;
      if (revalidates(asked.ifNoneMatch, etag)) return notModified(etag, CACHE_CONTROL);
      const page = pageOf(held, asked.actor);
      if (page === null) return null;
      const { body, headers } = encodedFor(page, asked.acceptEncoding);
      return {
        status: 200,
        headers: {
          "Content-Type": "application/json; charset=utf-8",
          "Cache-Control": CACHE_CONTROL,
          ETag: etag,
          ...headers,
        },
        body,
      };
    },
  };
}

/** About what a question takes in memory: its words, what was read from them, and the outcodes of its radius. */
function bytesOf({ words, question }: Held): number {
  return 1_024 + 16 * words.length + 64 * (question.filters.near?.outcodes.size ?? 0);
}

function etagOf({ mark }: Stamp, words: string): string {
  return `W/"${mark}${words}"`;
}
