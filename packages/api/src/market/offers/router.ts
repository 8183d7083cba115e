import { ACCEPT_OFFERS, ANSWER_OFFERS, POST_LOADS } from "../../core/needs.ts";
import { firmProcedure, returns, router } from "../../core/procedures.ts";
import { acceptOffer, declineOffer, withdrawOffer } from "./answer-offer.ts";
import { listOffers } from "./list-offers.ts";
import * as schemas from "./schemas.ts";
import { sendOffers } from "./send-offers.ts";

const tags = ["Offers"];

/** Offers of a load to single carriers (contract 14). */
export const offersRouter = router({
  send: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/loads/{id}/offers",
        tags,
        summary: "Offer a load to carriers",
        description:
          "With a price each carrier says yes or no, and the first yes books the load at it; without one you ask for quotes. The load is open to the carriers that are asked, whatever its audience. They read your firm's score and level, and your name if they are members of your network. A new offer to a carrier takes the place of the one that is open. At most 100 open offers a load. With a test key ask the made-up members of your network: the note `ACCEPT`, `DECLINE PRICE`, `SILENT` or `QUOTE 39000` decides what they answer; without it the first one says yes after two seconds.",
      },
      access: POST_LOADS,
      status: 201,
      refusals: ["not_found", "invalid_transition", "changed_meanwhile", "too_many_offers"],
    })
    .input(schemas.sendOffersInput)
    .concat(returns(schemas.sendOffersOutput))
    .mutation(({ ctx, input }) => sendOffers(ctx, input)),

  list: firmProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/offers",
        tags,
        summary: "List offers",
        description:
          "Those that you made and those that were made to you, newest first. One whose time is over is NO_ANSWER from that moment on. A key needs `loads:read` for those that you made, `board:read` for those that were made to you.",
      },
      access: {},
      refusals: ["cursor_invalid", "scope_missing"],
    })
    .input(schemas.listOffersInput)
    .concat(returns(schemas.listOffersOutput))
    .query(({ ctx, input }) => listOffers(ctx, input)),

  accept: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/offers/{id}/accept",
        tags,
        summary: "Accept an offer",
        description:
          "Books the load for you at the offer's price, as POST /loads/{id}/book does; the first yes wins. A yes that comes too late, or to an offer that was taken back, is 409 `offer_over`, and nothing is booked.",
      },
      access: ACCEPT_OFFERS,
      refusals: [
        "not_found",
        "offer_over",
        "offer_without_price",
        "changed_meanwhile",
        "load_not_open",
        "former_carrier",
        "requirement_not_met",
        "new_firm_limit",
        "hand_back_limit",
        "carrier_on_hold",
      ],
    })
    .input(schemas.acceptOfferInput)
    .concat(returns(schemas.acceptOfferOutput))
    .mutation(({ ctx, input }) => acceptOffer(ctx, input)),

  decline: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/offers/{id}/decline",
        tags,
        summary: "Decline an offer",
        description:
          "Says no, with one of seven reasons, your words and the price at which you would do it; the poster alone reads them. It needs no seat. Not answering costs you nothing.",
      },
      access: ANSWER_OFFERS,
      refusals: ["not_found", "offer_over"],
    })
    .input(schemas.declineOfferInput)
    .concat(returns(schemas.offerOutput))
    .mutation(({ ctx, input }) => declineOffer(ctx, input)),

  withdraw: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/offers/{id}/withdraw",
        tags,
        summary: "Take an offer back",
        description: "By the poster, while it is open. The carrier is told that it is over.",
      },
      access: POST_LOADS,
      refusals: ["not_found", "offer_over"],
    })
    .input(schemas.withdrawOfferInput)
    .concat(returns(schemas.offerOutput))
    .mutation(({ ctx, input }) => withdrawOffer(ctx, input)),
});
