import type { Day } from "@board/calendar";
import type { ActingFirm } from "../../actor.ts";
import type { BoardView } from "./board-view.ts";
import type { QuoteBook } from "./quote-books.ts";

/** One state of the board as one firm sees it: the same object as long as no answer to the firm can change. */
export interface Stamp {
  readonly today: Day;
}

interface Held {
  stamp: Stamp;
  version: number;
  bookVersion: number;
  plan: ActingFirm["plan"];
  /** The instants between which time alone changes nothing. */
  from: number;
  until: number;
}

/** The stamps of the firms whose quotes are held: asking for one again compares a few numbers. */
export class Stamps {
  readonly #held = new WeakMap<QuoteBook, Held>();

  /** `version` is that of the board, `view` reads it where the firm's stamp is another one by now. */
  of(
    book: QuoteBook,
    { version, plan, now }: { version: number; plan: ActingFirm["plan"]; now: number },
    view: () => BoardView,
  ): Stamp {
    const held = this.#held.get(book);
    if (
      held !== undefined &&
      held.version === version &&
      held.bookVersion === book.version &&
      held.plan === plan &&
      held.from <= now &&
      now < held.until
    ) {
      return held.stamp;
    }
    const read = view();
    const stamp = { today: read.today };
    this.#held.set(book, {
      stamp,
      version,
      bookVersion: book.version,
      plan,
      from: now,
      until: read.steadyUntil,
    });
    return stamp;
  }
}
