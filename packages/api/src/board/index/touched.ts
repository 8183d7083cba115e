import type { Told } from "@board/db";
import type { Ctx } from "../../context.ts";
import { WAKING } from "../../webhooks/tell-sql.ts";
import { type BoardRow, isPosted } from "./board-row.ts";
import { BOARD_CHANNEL, payloadOfLoad, payloadOfQuote } from "./notices.ts";
import type { QuoteState } from "./quote-books.ts";

/** What a transaction has changed of what the board shows: this process shows it as soon as it is committed. */
export interface Touched {
  /** As the transaction wrote them last. */
  loads: Map<string, BoardRow>;
  quotes: QuoteState[];
  posterIds: Set<string>;
  /** Carriers, with the posters whose opinion of them was changed. */
  standings: Map<string, Set<string>>;
  /** What nobody but this process is going to tell the others, once it is committed. */
  told: Told[];
}

export function nothingTouched(): Touched {
  return { loads: new Map(), quotes: [], posterIds: new Set(), standings: new Map(), told: [] };
}

type InTransaction = Pick<Ctx, "touched">;

/** To be called with the row as it came back from every write to a load that may be or have been open. */
export function touchLoad(tx: InTransaction, load: BoardRow): void {
  if (load.boardSeq !== null || isPosted(load)) tx.touched?.loads.set(load.id, load);
}

/** To be called with the row as it came back from every write to a quote. */
export function touchQuote(tx: InTransaction, quote: QuoteState): void {
  if (quote.boardSeq !== null) tx.touched?.quotes.push(quote);
}

interface ToldLater {
  load: { id: string; boardSeq: bigint | null };
  quotes?: readonly QuoteState[];
  /** Whether there are webhooks to deliver. */
  wake: boolean;
}

/** To be called beside the others after a statement that is `TOLD_LATER`: what it changed is told once it is committed. */
export function tellLater(tx: InTransaction, { load: { id, boardSeq }, quotes = [], wake }: ToldLater): void {
  const payloads = quotes.flatMap((quote) =>
    quote.boardSeq === null ? [] : [payloadOfQuote({ ...quote, boardSeq: quote.boardSeq })],
  );
  if (boardSeq !== null) payloads.push(payloadOfLoad({ id, boardSeq }));
  tx.touched?.told.push(...payloads.map((payload) => ({ channel: BOARD_CHANNEL, payload })));
  if (wake) tx.touched?.told.push(WAKING);
}

/** To be called where a poster's score, level or days to pay may have changed. */
export function touchPoster(tx: InTransaction, posterId: string): void {
  tx.touched?.posterIds.add(posterId);
}

/** To be called with every change of what a poster thinks of a carrier. */
export function touchStanding(tx: InTransaction, posterId: string, carrierId: string): void {
  const posterIds = tx.touched?.standings.get(carrierId) ?? new Set();
  tx.touched?.standings.set(carrierId, posterIds.add(posterId));
}
