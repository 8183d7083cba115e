import { boardInput } from "@board/api/schemas";
import type { BoardQuestion, FirmActor, Services } from "@board/api/server";
import { readQuestion } from "@board/api/server";
import { LRUCache } from "lru-cache";
import { type Answer, notModified, revalidates } from "./answer.ts";
import { encode } from "./encoding.ts";
import { readQuery } from "./read-input.ts";
import type { QueryParameter } from "./routes.ts";

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

/** A firm's question as it was read once. */
interface Held {
  words: string;
  question: BoardQuestion;
  /** The day that `today` meant. */
  today: string;
  /** The state of the board in which the ETag below was that of the answer. */
  stamp: Stamp | null;
  etag: string;
}

/** A radius holds an entry for each outcode in it: a question may be as large as a thousand others. */
const QUESTIONS_AT_MOST_BYTES = 32 * 1024 * 1024;
const CACHE_CONTROL = "private, no-cache";

/**
 * Answers GET /board from the index in memory. The ETag marks the entries of the page and nothing else, so that it tells
 * nothing of other loads and holds while they change. It is remembered for as long as the firm's board stays as it is.
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

  function heldFor(asked: Asked, { today }: Stamp): Held | null {
    const { actor, search } = asked;
    const words = `${actor.firm.id}\n${actor.mode}\n${search}`;
    const known = questions.get(words);
    if (known?.today === today) return known;
    const question = read(asked);
    if (question === null) return null;
    const held = { words, question, today, stamp: null, etag: "" };
    questions.set(words, held);
    return held;
  }

  return async (asked) => {
    const { firm } = asked.actor;
    let stamp = board.stampNow(firm);
    if (stamp === null) {
      // Reads the firm's quotes, which the process does not hold before the firm's first question.
      await board.view(firm);
      stamp = board.stampNow(firm);
    }
    const held = stamp && heldFor(asked, stamp);
    if (stamp === null || held === null) return null;
    if (held.stamp === stamp && revalidates(asked.ifNoneMatch, held.etag)) {
      return notModified(held.etag, CACHE_CONTROL);
    }
    const view = board.viewNow(firm);
    if (view === null) return null;
    const page = view.page(held.question);
    const etag = `W/"${page.mark}"`;
    held.stamp = stamp;
    held.etag = etag;
    if (revalidates(asked.ifNoneMatch, etag)) return notModified(etag, CACHE_CONTROL);

    const nextCursor = JSON.stringify(page.next && held.question.cursorAt(page.next));
    const plain = Buffer.from(`{"loads":[${page.texts.join(",")}],"nextCursor":${nextCursor}}`);
    const { body, headers } = await encode(plain, asked.acceptEncoding);
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

/** Estimates the memory of a question: its words, what was read from them, and the outcodes of its radius. */
function bytesOf({ words, question }: Held): number {
  return 1_024 + 16 * words.length + 64 * (question.filters.near?.outcodes.size ?? 0);
}
