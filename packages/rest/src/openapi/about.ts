import { webhookSchemas } from "@board/api/schemas";
import { EVENT_TYPES, EVENTS } from "@board/api/webhooks/event-types";
import { z } from "zod";
import type { oas31 } from "zod-openapi";
import type { About } from "./build-document.ts";
import { EXAMPLE_SITE } from "./served.ts";

const HEADERS = {
  "webhook-id": "The event's id: the same in every attempt and replay.",
  "webhook-timestamp": "When this attempt was made, in seconds since 1970.",
  "webhook-signature":
    "`v1,` and the Base64 of HMAC-SHA256 over id, timestamp and body; two while a secret is rotated.",
};

/** Returns a reference to a named schema. The components contain every named schema of the event feed. */
function inComponents(schema: z.ZodType): oas31.ReferenceObject {
  const { $ref } = z.toJSONSchema(schema, { io: "output" });
  if ($ref === undefined) throw new Error("A webhook's schema has no name.");
  return { $ref: $ref.replace("#/$defs/", "#/components/schemas/") };
}

/** Describes each event as a webhook: the request that the board sends to an endpoint (contract 10, Standard Webhooks). */
function describeWebhooks(): Record<string, oas31.PathItemObject> {
  return Object.fromEntries(
    EVENT_TYPES.map((type) => {
      const schema = webhookSchemas[type];
      const operation: oas31.OperationObject = {
        operationId: `webhook-${type.replaceAll(/[._]/g, "-")}`,
        tags: ["Webhooks"],
        summary: type,
        description: EVENTS[type].tells,
        parameters: Object.entries(HEADERS).map(([name, description]) => ({
          name,
          in: "header" as const,
          required: true,
          description,
          schema: { type: "string" as const },
        })),
        requestBody: {
          required: true,
          content: { "application/json": { schema: inComponents(schema), example: schema.meta()?.example } },
        },
        responses: {
          "2XX": { description: "Taken. Anything else is tried again." },
          "410": { description: "The endpoint is gone: it is disabled at once." },
        },
      };
      return [type, { post: operation }];
    }),
  );
}

/** The parts of the document about the API as a whole, with the introduction of the reference. */
export const ABOUT: About = {
  webhooks: describeWebhooks(),
  siteUrl: EXAMPLE_SITE,
  info: {
    title: "Freight Board API",
    version: "1.0.0",
    description: [
      "A freight board for Great Britain and Northern Ireland: posters put loads up, carriers quote, one of them books.",
      "",
      '- **Money** is an integer number of pence, always. Nothing is converted: `"12"` or `null` for a price is refused.',
      "- **Days** are London days, `YYYY-MM-DD`. Instants are UTC with milliseconds.",
      "- **Test keys** (`fb_test_…`) make test loads only: nobody is told, and they are never on the board.",
      "- **Ids**: wherever a call names a load by its `id`, its `ref` does as well, in any case, with or without hyphens. Answers, links and events name the id.",
      "- **Retries**: send an `Idempotency-Key` with every POST. For 7 days a repeat gets the first result, with `repeated: true`.",
      "- **Refusals** are `application/problem+json`. Switch on `code`.",
      "- **Growth**: new fields, codes and statuses in answers may appear any day. Ignore what you do not know.",
    ].join("\n"),
    contact: { name: "Guides and help", url: `${EXAMPLE_SITE}/docs` },
    license: { name: "MIT", url: "https://opensource.org/license/mit" },
  },
  tags: [
    { name: "Loads", description: "Post loads, read them, cancel them." },
    { name: "Board", description: "The open board, as a carrier's member with a seat sees it." },
    {
      name: "Saved searches",
      description: "Filters of the board under a name, which can alert: those of the member a key acts for.",
    },
    { name: "Fleet", description: "What a carrier runs and from where: its alerts go by it." },
    { name: "Carriers", description: "Carriers that a poster has worked with, preferred and blocked ones." },
    { name: "Figures", description: "What a lane pays, and how your firm does." },
    { name: "Templates", description: "Postings kept under a name, to be posted again." },
    {
      name: "Quotes",
      description: "Prices sent, taken back, accepted, declined; loads booked at the poster's price.",
    },
    {
      name: "Conditions",
      description: "Conditions of carriage: a firm's own, and those that a load or a job goes by.",
    },
    {
      name: "Passport",
      description: "A carrier's licence and insurance, what is missing, and what that costs.",
    },
    {
      name: "Gate",
      description: "Freight is handed to the right lorry: who comes, and the code that they say.",
    },
    {
      name: "Driver's link",
      description: "A driver without an account works on one booking.",
    },
    {
      name: "Links for who waits",
      description: "Whoever waits at a place follows a load to it, without an account.",
    },
    { name: "Bookings", description: "From collection to payment: what a booked load goes through." },
    {
      name: "On the road",
      description: "Milestones and positions of a booked load between booking and delivery.",
    },
    { name: "Address book", description: "Sites that a poster keeps, to fill in those of its loads." },
    { name: "Proof", description: "What shows that goods were loaded and received." },
    { name: "Documents", description: "Transport orders, and what is to be invoiced." },
    { name: "Messages", description: "What the two ends of a booked load write to each other." },
    { name: "Changes", description: "Changes of a booked load that both ends agree to." },
    { name: "Extras", description: "Charges beside the price of a job: waiting, tolls and what else." },
    { name: "Billing", description: "What invoices say of a firm: address, VAT, bank account and series." },
    { name: "Invoices", description: "What one firm owes another for jobs, and what was paid of it." },
    {
      name: "Self-billing",
      description: "Agreements that a poster makes the invoices of a carrier's jobs itself.",
    },
    { name: "Offers", description: "A load for single carriers: at a price, or for a quote." },
    { name: "Vehicles", description: "Empty vehicles of a carrier, which posters find and ask." },
    {
      name: "Network",
      description: "A poster's own carriers, which it may offer loads before the board.",
    },
    {
      name: "Routing guides",
      description: "Carriers to ask for a load, one step after the other, and the runs of such guides.",
    },
    { name: "Disputes", description: "When something went wrong: both ends are heard." },
    {
      name: "Webhooks",
      description: "Changes told to your server as they happen, and the feed to catch up with.",
    },
    {
      name: "Test mode",
      description:
        "Made-up carriers for your test loads, and made-up posters whose test loads you may quote on, with every webhook on the way.",
    },
    { name: "Status", description: "How the service does, and did." },
    { name: "Account", description: "Who a key acts for, and what this document is." },
  ],
};
