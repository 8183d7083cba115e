/** Functions shared with the benchmark's peers, so that their answers are equal. */
export { entryOf, type PosterRecord } from "./board/entry.ts";
export { openLoads } from "./board/sql.ts";
export type { EntryRow, MyQuote } from "./core/board-row.ts";
export { createNewCollectionCode, createNewId, createNewRef } from "./core/ids.ts";
export { warningView } from "./core/warning.ts";
export { columnsOf } from "./loads/columns.ts";
export { readFilters } from "./loads/filters/read-filters.ts";
export { takesGateCheck, triesLeft } from "./loads/gate/rules.ts";
export { eventBody, type ToldFirm } from "./loads/outbox/events.ts";
export { ownQuoteView } from "./loads/quotes/view-quote.ts";
export type { QuoteWithCarrier } from "./loads/read-loads.ts";
export { ENDS, loadCore, quoteView } from "./loads/view-load.ts";
