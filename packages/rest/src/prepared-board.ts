import type { FirmActor } from "@board/api/actor";
import { type BoardQuestion, readQuestion } from "@board/api/board/board-question";
import { boardInput } from "@board/api/board/schemas";
import type { Services } from "@board/api/context";
import { type Answer, notModified, revalidates } from "./answer.ts";
import { encodedFor, type Packed, pack } from "./encoding.ts";
import { type QueryParameter, readQuery } from "./read-query.ts";

/** A GET that is to be answered from what is prepared. */
interface Asked {
  actor: FirmActor;
  search: string;
  query: ReadonlyMap<string, QueryParameter>;
  ifNoneMatch: string | undefined;
  acceptEncoding: string | undefined;
}

/** Null where nothing is prepared: the procedure answers then, also whatever is to be refused. */
export type Prepared = (asked: Asked) => Promise<Answer | null>;

type Board = Pick<Services, "board" | "clock" | "geo">;

const QUESTIONS_AT_MOST = 2_000;
const PAGES_AT_MOST = 200;
const CACHE_CONTROL = "private, no-cache";

/** Forgets the oldest beyond so many. */
class Recent<T> {
  readonly #held = new Map<string, T>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): T | undefined {
    return this.#held.get(key);
  }

  set(key: string, value: T): void {
    const [oldest] = this.#held.keys();
    if (this.#held.size >= this.#most && oldest !== undefined) this.#held.delete(oldest);
    this.#held.set(key, value);
  }
}

/**
 * GET /board from the index in memory: the mark of the answer first, so that a 304 costs nothing else, then the bytes,
 * which are joined from the entries' own once for each state of the board, firm and query string.
 */
export function preparedBoard(services: Board): Prepared {
  const questions = new Recent<BoardQuestion>(QUESTIONS_AT_MOST);
  const pages = new Recent<Packed>(PAGES_AT_MOST);

  /** Null for what is to be refused. A cursor belongs to a firm and a mode, `today` to a day. */
  function questionOf({ actor, search, query }: Asked, words: string, today: string): BoardQuestion | null {
    const key = `${today}\n${words}`;
    const known = questions.get(key);
    if (known !== undefined) return known;
    const { values, faults } = readQuery(query, search);
    const input = boardInput.safeParse(values);
    if (faults.length > 0 || !input.success) return null;
    try {
      const question = readQuestion({ ...services, actor }, input.data);
      questions.set(key, question);
      return question;
    } catch {
      return null;
    }
  }

  return async (asked) => {
    const { actor, search, ifNoneMatch, acceptEncoding } = asked;
    const view = services.board.viewNow(actor.firm) ?? (await services.board.view(actor.firm));
    if (view === null) return null;
    const words = `${actor.firm.id}\n${actor.mode}\n${search}`;
    const question = questionOf(asked, words, view.today);
    if (question === null) return null;

    const etag = `W/"${view.tag(words)}"`;
    if (revalidates(ifNoneMatch, etag)) return notModified(etag, CACHE_CONTROL);
    let page = pages.get(etag);
    if (page === undefined) {
      const { texts, next } = view.page(question);
      const nextCursor = JSON.stringify(next && question.cursorAt(next));
      page = pack(Buffer.from(`{"loads":[${texts.join(",")}],"nextCursor":${nextCursor}}`));
      pages.set(etag, page);
    }
    const { body, headers } = encodedFor(page, acceptEncoding);
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
