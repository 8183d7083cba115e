import { matcherOf } from "@board/api/board/rules";
import { boardInput } from "@board/api/schemas";
import type { BoardQuestion, Marked, Services } from "@board/api/server";
import { readQuestion } from "@board/api/server";
import { LRUCache } from "lru-cache";
import { encode } from "./encoding.ts";
import { type Asked, inputOf, keptAnswer, type Prepared, unchanged } from "./prepared.ts";

type Board = Pick<Services, "board" | "clock" | "geo">;

/** A firm's parsed query, kept for its next polls. */
interface Held {
  words: string;
  question: BoardQuestion;
  /** The date that `today` was resolved to. */
  today: string;
  /** The predicate of the query's filters. */
  passes: ReturnType<typeof matcherOf>;
  /** The mark of the last answer; null before the first. */
  marked: Marked | null;
}

/**
 * Bounded by size: a radius holds an entry for each outcode in it, so one query can be as large as a
 * thousand others.
 */
const QUESTIONS_AT_MOST_BYTES = 64 * 1024 * 1024;

/**
 * Answers GET /board from the index in memory. The ETag covers the entries of the page only, so it reveals
 * nothing of other loads. It is reused until a load that passes the filters changes.
 */
export function preparedBoard(services: Board): Prepared {
  const { board } = services;
  const questions = new LRUCache<string, Held>({
    maxSize: QUESTIONS_AT_MOST_BYTES,
    sizeCalculation: bytesOf,
  });

  /** Returns null if the query must be refused. A cursor belongs to a firm and a mode, `today` to a day. */
  function read(asked: Asked): BoardQuestion | null {
    const input = inputOf(boardInput, asked);
    if (input === null) return null;
    try {
      return readQuestion({ ...services, actor: asked.actor }, input);
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
      const same = unchanged(asked, etagOf(held.marked));
      if (same !== null) return same;
    }
    const page = view.page(held.question);
    held.marked = page.marked;
    return keptAnswer(asked, etagOf(page.marked), () => {
      const nextCursor = JSON.stringify(page.next && held.question.cursorAt(page.next));
      // Entries and cursors are ASCII. Concatenating strings copies nothing: the page is copied once, into
      // the buffer to send.
      let entries = "";
      for (const text of page.texts) entries += entries === "" ? text : `,${text}`;
      return encode(`{"loads":[${entries}],"nextCursor":${nextCursor}}`, asked.acceptEncoding);
    });
  };
}

const etagOf = ({ mark }: Marked) => `W/"${mark}"`;

/** Estimates the memory of a query: its text, its parsed form, and the outcodes of its radius. */
function bytesOf({ words, question }: Held): number {
  return 1_024 + 16 * words.length + 64 * (question.filters.near?.outcodes.size ?? 0);
}
