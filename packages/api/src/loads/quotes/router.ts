import { z } from "zod";
import { pathId } from "../../core/fields.ts";
import { POST_LOADS, SEND_QUOTES, WITHDRAW_QUOTES } from "../../core/needs.ts";
import { firmProcedure, returns, router } from "../../core/procedures.ts";
import { bookNow } from "../bookings/book-now.ts";
import { actedOutput, loadOutput } from "../schemas.ts";
import { acceptQuote } from "./accept-quote.ts";
import { declineQuote } from "./decline-quote.ts";
import * as schemas from "./schemas.ts";
import { sendQuote } from "./send-quote.ts";
import { withdrawQuote } from "./withdraw-quote.ts";

const tags = ["Quotes"];
const onLoad = z.strictObject({ id: pathId });

export const quotesRouter = router({
  send: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/loads/{id}/quotes",
        tags,
        summary: "Send or update a quote",
        description:
          "Your firm's price for a load. Quoting again replaces it. A quote stands three days, or to the end of the collection day if sooner. With a test key, on the test loads of GET /test/board only.",
      },
      access: SEND_QUOTES,
      status: 201,
      refusals: ["not_found", "own_load", "load_not_open", "former_carrier", "requirement_not_met"],
    })
    .input(schemas.sendQuoteInput)
    .concat(returns(schemas.sendQuoteOutput))
    .mutation(({ ctx, input }) => sendQuote(ctx, input)),

  withdraw: firmProcedure
    .meta({
      openapi: {
        method: "DELETE",
        path: "/loads/{id}/quotes",
        tags,
        summary: "Take a quote back",
        description: "Withdraws your firm's quote on the load. Withdrawn already: the same answer.",
      },
      access: WITHDRAW_QUOTES,
      refusals: ["not_found", "quote_accepted", "quote_not_open"],
    })
    .input(onLoad)
    .concat(returns(schemas.ownQuoteOutput))
    .mutation(({ ctx, input }) => withdrawQuote(ctx, input)),

  accept: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/loads/{id}/quotes/{quoteId}/accept",
        tags,
        summary: "Accept a quote",
        description:
          "Books the load at the quote's price. Names are revealed both ways and every other quote is lost. A carrier may replace its price at any moment: send `expectedPence`, and another price is refused with both.",
      },
      access: POST_LOADS,
      refusals: [
        "not_found",
        "quote_expired",
        "quote_not_open",
        "invalid_transition",
        "new_firm_limit",
        "hand_back_limit",
        "carrier_on_hold",
        "requirement_not_met",
      ],
    })
    .input(schemas.acceptInput)
    .concat(returns(actedOutput))
    .mutation(({ ctx, input }) => acceptQuote(ctx, input)),

  decline: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/loads/{id}/quotes/{quoteId}/decline",
        tags,
        summary: "Decline a quote",
        description: "Says no to one quote; the load stays on the board.",
      },
      access: POST_LOADS,
      refusals: ["not_found", "quote_expired", "quote_not_open"],
    })
    .input(schemas.declineInput)
    .concat(returns(loadOutput))
    .mutation(({ ctx, input }) => declineQuote(ctx, input)),

  book: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/loads/{id}/book",
        tags,
        summary: "Book a load now",
        description:
          "Takes a BOOK_NOW load at the poster's price. The first carrier wins. The poster may change the load at any moment: send the board's `bookNowPence` and `version` as `expectedPence` and `expectedVersion`.",
      },
      access: SEND_QUOTES,
      refusals: [
        "not_found",
        "own_load",
        "not_book_now",
        "load_not_open",
        "former_carrier",
        "requirement_not_met",
        "new_firm_limit",
        "hand_back_limit",
        "carrier_on_hold",
      ],
    })
    .input(schemas.bookInput)
    .concat(returns(actedOutput))
    .mutation(({ ctx, input }) => bookNow(ctx, input)),
});
