import type { MyQuote } from "./types.ts";

/** Cache entry of the infinite query for quotes. */
export interface QuotePages {
  pages: { quotes: MyQuote[]; nextCursor: string | null }[];
  pageParams: unknown[];
}

/** Optimistic update: applies a change to the quote on a load. */
export function withQuote(
  data: QuotePages,
  loadId: string,
  change: Partial<Pick<MyQuote, "amountPence" | "status" | "etaMins" | "message">>,
): QuotePages {
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      quotes: page.quotes.map((quote) => (quote.loadId === loadId ? { ...quote, ...change } : quote)),
    })),
  };
}
