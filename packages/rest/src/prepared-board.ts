import { matcherOf } from "@board/api/board/rules";
import { boardInput } from "@board/api/schemas";
import type { BoardQuestion, FirmActor, Marked, Services } from "@board/api/server";
import { readQuestion } from "@board/api/server";
import { LRUCache } from "lru-cache";
import { type Answer, notModified, revalidates } from "./answer.ts";
import { encode } from "./encoding.ts";
import { readQuery } from "./read-input.ts";
import type { QueryParameter } from "./routes.ts";

/** A GET by a firm that may call the operation. */
export interface Asked {
  actor: FirmActor;
  path: Record<string, string>;
  search: string;
  query: ReadonlyMap<string, QueryParameter>;
  ifNoneMatch: string | undefined;
  acceptEncoding: string | undefined;
}

/** Answers a GET in place of its procedure; null leaves it to the procedure, which also makes every refusal. */
export type Prepared = (asked: Asked) => Promise<Answer | null>;

type Board = Pick<Services, "board" | "clock" | "geo">;

/** A firm's question as it was read once. */
interface Held {
  words: string;
  question: BoardQuestion;
  /** The day that `today` meant. */
  today: string;
  /** The test that a load passes the question's filters. */
  passes: ReturnType<typeof matcherOf>;
  /** The mark of the last answer; null before the first. */
  marked: Marked | null;
}

/** A radius holds an entry for each outcode in it: a question may be as large as a thousand others. */
const QUESTIONS_AT_MOST_BYTES = 64 * 1024 * 1024;
const CACHE_CONTROL = "private, no-cache";

/**
 * Answers GET /board from the index in memory. The ETag marks the entries of the page and nothing else, so that it tells
 * nothing of other loads and holds while they change. It is remembered until a load changes that passes the filters.
 */
export function preparedBoard(services: Board): Prepared {
  const { board } = services;
  const questions = new LRUCache<string, Held>({
    maxSize: QUESTIONS_AT_MOST_BYTES,
    sizeCalculation: bytesOf,
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

  function heldFor(asked: Asked, today: string): Held | null {
    const { actor, search } = asked;
    const words = `${actor.firm.id}\n${actor.mode}\n${search}`;
    const known = questions.get(words);
    if (known?.today === today) return known;
    const question = read(asked);
    if (question === null) return null;
    const held = { words, question, today, passes: matcherOf(question.filters), marked: null };
    questions.set(words, held);
    return held;
  }

  return async (asked) => {
    const view = board.view(asked.actor.firm);
    const held = view && heldFor(asked, view.today);
    if (view === null || held === null) return null;
    if (held.marked !== null && view.holds(held.marked, held.passes)) {
      const etag = etagOf(held.marked);
      if (revalidates(asked.ifNoneMatch, etag)) return notModified(etag, CACHE_CONTROL);
    }
    const page = view.page(held.question);
    held.marked = page.marked;
    const etag = etagOf(page.marked);
    if (revalidates(asked.ifNoneMatch, etag)) return notModified(etag, CACHE_CONTROL);

    const nextCursor = JSON.stringify(page.next && held.question.cursorAt(page.next));
    // Texts of entries and cursors are ASCII, which is copied without being looked at.
    const plain = Buffer.from(`{"loads":[${page.texts.join(",")}],"nextCursor":${nextCursor}}`, "latin1");
    const { body, headers } = encode(plain, asked.acceptEncoding);
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
  };
}

const etagOf = ({ mark }: Marked) => `W/"${mark}"`;

/** Estimates the memory of a question: its words, what was read from them, and the outcodes of its radius. */
function bytesOf({ words, question }: Held): number {
  return 1_024 + 16 * words.length + 64 * (question.filters.near?.outcodes.size ?? 0);
}
