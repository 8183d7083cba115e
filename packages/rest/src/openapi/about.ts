import type { About } from "../openapi.ts";
import { describeWebhooks } from "./webhooks.ts";

/** The words at the head of the API reference. */
export const ABOUT: About = {
  webhooks: describeWebhooks(),
  siteUrl: "https://freight-board.example",
  info: {
    title: "Freight Board API",
    version: "1.0.0",
    description: [
      "A freight board for Great Britain and Northern Ireland: posters put loads up, carriers quote, one of them books.",
      "",
      '- **Money** is an integer number of pence, always. Nothing is converted: `"12"` or `null` for a price is refused.',
      "- **Days** are London days, `YYYY-MM-DD`. Instants are UTC with milliseconds.",
      "- **Test keys** (`fb_test_…`) make test loads only: nobody is told, and they are never on the board.",
      "- **Retries**: send an `Idempotency-Key` with every POST. For 7 days a repeat gets the first result, with `repeated: true`.",
      "- **Refusals** are `application/problem+json`. Switch on `code`.",
      "- **Growth**: new fields, codes and statuses in answers may appear any day. Ignore what you do not know.",
    ].join("\n"),
    license: { name: "MIT", identifier: "MIT" },
  },
  tags: [
    { name: "Loads", description: "Post loads, read them, cancel them." },
    { name: "Board", description: "The open board, as a carrier's member with a seat sees it." },
    {
      name: "Quotes",
      description: "Prices sent, taken back, accepted, declined; loads booked at the poster's price.",
    },
    { name: "Bookings", description: "From collection to payment: what a booked load goes through." },
    { name: "Documents", description: "Transport orders, and what is to be invoiced." },
    { name: "Disputes", description: "When something went wrong: both ends are heard." },
    {
      name: "Webhooks",
      description: "Changes told to your server as they happen, and the feed to catch up with.",
    },
    {
      name: "Test mode",
      description: "Walk a test load through its whole life, with every webhook on the way.",
    },
    { name: "Account", description: "Who a key acts for, and what this document is." },
  ],
};
