import type { MyQuote } from "./types.ts";

/** The pages of a list of quotes, as they are kept. */
export interface QuotePages {
  pages: { quotes: MyQuote[]; nextCursor: string | null }[];
  pageParams: unknown[];
}

/** The list with what is expected of one load's quote, until the service has answered. */
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
