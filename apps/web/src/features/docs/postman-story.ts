/** Request of the Postman collection. Names in double braces are variables. */
export interface Step {
  /** Name of the operation in the OpenAPI document: `POST /loads`. */
  call: string;
  /** Name of the request, instead of the document's summary. */
  name?: string;
  /** Value of `{id}` in the address. */
  id?: string;
  /** Values of the other path parameters. */
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  /** Fields that are merged into the document's example; a field that is undefined is removed. */
  fields?: object;
  /** Body of the request, instead of the document's example. */
  body?: object;
  /** True to send a sample file. */
  file?: true;
  /** Variables for later requests, each with the JavaScript expression that reads its value from `answer`. */
  keeps?: Readonly<Record<string, string>>;
  /** Variable without which the request is skipped; a new board, for example, has no load to read. */
  needs?: string;
  /** Refusal that the request is meant to get. */
  refused?: readonly [status: number, code: string];
}

interface Chapter {
  name: string;
  description: string;
  steps: readonly Step[];
}

/**
 * Dates by variable name, as days from today. The collection computes them on each run, so that they never expire.
 */
export const DAYS = {
  monthAgo: -30,
  today: 0,
  tomorrow: 1,
  dayAfter: 2,
  nextWeek: 7,
  nextYear: 365,
} as const;

const SOON = { collectDate: "{{tomorrow}}", deliverDate: "{{tomorrow}}" };

/** Load that no sandbox firm acts on. */
const JOB = { ...SOON, externalRef: "sandbox:no-quotes {{run}}" };

const active = "answer.load.quotes.find(({ status }) => status === 'ACTIVE')";

/**
 * Requests for all operations of the API, in the order in which a firm needs them. A test sends them from first to
 * last.
 */
export const STORY: readonly Chapter[] = [
  {
    name: "Start",
    description: "The state of the service, and whose key it is.",
    steps: [
      { call: "GET /status", keeps: { run: "Date.now().toString(36)" } },
      { call: "GET /openapi.json" },
      { call: "GET /me" },
      { call: "GET /me/record" },
    ],
  },
  {
    name: "Webhooks",
    description: "An address of yours, in the variable receiver, is told of all that follows.",
    steps: [
      {
        call: "POST /webhook-endpoints",
        fields: { url: "{{receiver}}" },
        keeps: { endpoint: "answer.endpoint.id" },
      },
      { call: "GET /webhook-endpoints" },
      { call: "GET /webhook-endpoints/{id}", id: "{{endpoint}}" },
    ],
  },
  {
    name: "Conditions of carriage",
    description: "What new loads take, by an owner's key, in words and as a PDF.",
    steps: [
      { call: "PUT /conditions" },
      { call: "PUT /conditions/file", file: true },
      { call: "GET /conditions" },
      { call: "GET /conditions/file" },
    ],
  },
  {
    name: "Post a load",
    description: "Nobody is told of a test load, and it is on nobody's board.",
    steps: [
      { call: "POST /loads/read" },
      { call: "POST /loads/preview", fields: SOON },
      { call: "POST /loads", fields: SOON, keeps: { load: "answer.load.id" } },
      { call: "GET /loads" },
      { call: "GET /loads/{id}", id: "{{load}}" },
      { call: "PATCH /loads/{id}", id: "{{load}}", fields: { deliverDate: "{{dayAfter}}" } },
      { call: "POST /loads/{id}/open", id: "{{load}}" },
      { call: "GET /loads/{id}/turned-away", id: "{{load}}" },
      { call: "GET /loads/{id}/conditions", id: "{{load}}" },
    ],
  },
  {
    name: "Take a quote",
    description: "Made-up carriers quote, each when it is asked to. One is declined, another one accepted.",
    steps: [
      {
        call: "POST /test/loads/{id}/advance",
        name: "Let a made-up carrier quote",
        id: "{{load}}",
        body: { to: "QUOTED" },
        keeps: { quote: `${active}.id` },
      },
      { call: "POST /loads/{id}/quotes/{quoteId}/decline", id: "{{load}}", path: { quoteId: "{{quote}}" } },
      {
        call: "POST /test/loads/{id}/advance",
        name: "Let another made-up carrier quote",
        id: "{{load}}",
        body: { to: "QUOTED" },
        keeps: { quote: `${active}.id`, pence: `${active}.amountPence`, version: "answer.load.version" },
      },
      {
        call: "POST /loads/{id}/quotes/{quoteId}/accept",
        id: "{{load}}",
        path: { quoteId: "{{quote}}" },
        fields: { expectedPence: "{{pence}}", expectedVersion: "{{version}}" },
        keeps: { carrier: "answer.load.carrier.id" },
      },
    ],
  },
  {
    name: "Before it is collected",
    description: "The two ends know each other's names now, write to each other and may agree on a change.",
    steps: [
      { call: "GET /loads/{id}/transport-order", id: "{{load}}" },
      { call: "GET /loads/{id}/consignment-note", id: "{{load}}" },
      { call: "GET /loads/{id}/conditions/file", id: "{{load}}" },
      {
        call: "PUT /loads/{id}/sites",
        id: "{{load}}",
        body: {
          deliverTo: {
            name: "Whitehall Kitchens, goods in",
            lines: ["2 Horse Guards Avenue", "London"],
            contactName: "Tam Reid",
            phone: "01632 960276",
            reference: "CMS/90417",
          },
        },
      },
      { call: "POST /loads/{id}/collection-code", id: "{{load}}" },
      {
        call: "POST /loads/{id}/tracking-links",
        id: "{{load}}",
        keeps: { trackingLink: "answer.trackingLink.id" },
      },
      { call: "GET /loads/{id}/tracking-links", id: "{{load}}" },
      {
        call: "DELETE /loads/{id}/tracking-links/{linkId}",
        id: "{{load}}",
        path: { linkId: "{{trackingLink}}" },
      },
      { call: "POST /loads/{id}/messages", id: "{{load}}" },
      {
        call: "GET /loads/{id}/messages",
        id: "{{load}}",
        keeps: { message: "answer.messages.find(({ by }) => by === 'carrier').id" },
      },
      { call: "POST /loads/{id}/messages/read", id: "{{load}}", body: { upTo: "{{message}}" } },
      {
        call: "POST /loads/{id}/messages/files",
        id: "{{load}}",
        file: true,
        keeps: { messageFile: "answer.message.file.id" },
      },
      {
        call: "GET /loads/{id}/messages/files/{fileId}",
        id: "{{load}}",
        path: { fileId: "{{messageFile}}" },
      },
      { call: "POST /loads/{id}/changes", id: "{{load}}", keeps: { change: "answer.change.id" } },
      { call: "GET /loads/{id}/changes", id: "{{load}}" },
    ],
  },
  {
    name: "Your network",
    description: "The made-up members of your network, and an invitation, which is emailed to nobody.",
    steps: [
      {
        call: "POST /network/invitations",
        body: { email: "traffic@pennine.example", name: "Pennine Trunking", groups: ["Yorkshire"] },
        keeps: { member: "answer.member.id" },
      },
      { call: "GET /network", query: { side: "poster" } },
      { call: "PATCH /network/{memberId}", path: { memberId: "{{member}}" }, body: { note: "Ring Neil." } },
      { call: "GET /network/invitations" },
      { call: "DELETE /network/{memberId}", path: { memberId: "{{member}}" } },
    ],
  },
  {
    name: "Offers",
    description: "A load is offered to made-up members of your network, and the first offer is taken back.",
    steps: [
      {
        call: "POST /loads",
        name: "Post a load to offer",
        fields: SOON,
        keeps: { offered: "answer.load.id" },
      },
      {
        call: "POST /loads/{id}/offers",
        id: "{{offered}}",
        body: { groups: ["North"], pricePence: 41_000, note: "SILENT" },
        keeps: { offer: "answer.offers[0].id" },
      },
      { call: "GET /offers", query: { side: "poster" } },
      { call: "GET /loads/{id}/vehicles", id: "{{offered}}" },
      { call: "POST /offers/{id}/withdraw", id: "{{offer}}" },
    ],
  },
  {
    name: "Vehicles",
    description:
      "An empty vehicle is posted, changed, said to be still empty and withdrawn; nobody finds those of test mode.",
    steps: [
      {
        call: "POST /vehicles",
        body: { vehicleClass: "EIGHTEEN_T", at: "LS10", from: "{{tomorrow}}T06:00:00Z" },
        keeps: { vehicle: "answer.vehicle.id" },
      },
      { call: "GET /vehicles" },
      { call: "GET /vehicles/{id}", id: "{{vehicle}}" },
      { call: "PATCH /vehicles/{id}", id: "{{vehicle}}", body: { count: 2 } },
      { call: "POST /vehicles/{id}/still-empty", id: "{{vehicle}}" },
      { call: "GET /vehicles/{id}/loads", id: "{{vehicle}}" },
      { call: "DELETE /vehicles/{id}", id: "{{vehicle}}" },
      { call: "GET /vehicle-board", query: { near: "LS10", within: "60" } },
    ],
  },
  {
    name: "Routing guides",
    description:
      "A guide asks made-up members of your network one step after the other; you skip a step, and stop.",
    steps: [
      {
        call: "POST /routing-guides",
        fields: {
          name: "South, then the network",
          lanes: [],
          steps: [
            { to: { groups: ["South"] }, pricePence: 41_000, minutes: 30 },
            { to: "network", minutes: 60 },
            { to: "board" },
          ],
        },
        keeps: { guide: "answer.routingGuide.id" },
      },
      { call: "GET /routing-guides" },
      { call: "GET /routing-guides/{id}", id: "{{guide}}" },
      { call: "PATCH /routing-guides/{id}", id: "{{guide}}", body: { vehicleClasses: ["EIGHTEEN_T"] } },
      { call: "GET /working-hours" },
      { call: "PUT /working-hours" },
      {
        call: "POST /loads",
        name: "Post a load with the guide",
        fields: { ...SOON, routingGuide: "{{guide}}" },
        keeps: { guided: "answer.load.id" },
      },
      { call: "GET /loads/{id}/run", id: "{{guided}}" },
      { call: "POST /loads/{id}/run/skip", id: "{{guided}}" },
      { call: "POST /loads/{id}/run/stop", id: "{{guided}}" },
      { call: "DELETE /routing-guides/{id}", id: "{{guide}}" },
    ],
  },
  {
    name: "Delivered and paid",
    description:
      "The made-up carrier collects, and delivers with a sample proof. You confirm, pay and rate it.",
    steps: [
      {
        call: "POST /self-billing-agreements",
        name: "Agree on self-billing, which the made-up carrier accepts",
        fields: { carrierId: "{{carrier}}", until: "{{nextWeek}}" },
        keeps: { agreement: "answer.agreement.id" },
      },
      {
        call: "POST /test/loads/{id}/advance",
        name: "Let the made-up carrier deliver",
        id: "{{load}}",
        body: { to: "DELIVERED" },
      },
      { call: "GET /loads/{id}/pod", id: "{{load}}" },
      { call: "GET /loads/{id}/pod/file", id: "{{load}}" },
      { call: "POST /loads/{id}/confirm", id: "{{load}}" },
      {
        call: "POST /invoices/self-bill",
        fields: { carrierId: "{{carrier}}", from: "{{today}}", to: "{{nextWeek}}" },
        keeps: { selfBill: "answer.invoice.id" },
      },
      { call: "GET /invoices/{id}/pdf", id: "{{selfBill}}" },
      { call: "GET /invoices/{id}/xml", id: "{{selfBill}}" },
      {
        call: "GET /invoices/export",
        query: { format: "csv", side: "received", from: "{{monthAgo}}", to: "{{today}}" },
      },
      { call: "GET /invoices", query: { side: "received" } },
      { call: "GET /invoices/{id}", id: "{{selfBill}}" },
      {
        call: "POST /invoices/{id}/credit",
        id: "{{selfBill}}",
        body: { reason: "A pallet was wet.", pence: 1 },
      },
      { call: "GET /statements" },
      { call: "GET /self-billing-agreements" },
      { call: "POST /self-billing-agreements/{id}/end", id: "{{agreement}}" },
      { call: "POST /loads/{id}/paid", id: "{{load}}" },
      {
        call: "POST /remittances",
        name: "Record a remittance of what is paid already, which stays as it is",
        fields: { invoiceIds: ["{{selfBill}}"], paidAt: "{{today}}T00:00:00Z", reference: "BACS 1" },
      },
      { call: "POST /loads/{id}/rating", id: "{{load}}" },
      { call: "GET /loads/{id}/history", id: "{{load}}" },
      { call: "GET /loads/export", query: { side: "poster", from: "{{monthAgo}}", to: "{{today}}" } },
    ],
  },
  {
    name: "Find work",
    description:
      "The live board, which a test key reads only. A made-up poster posts test loads for your firm alone.",
    steps: [
      { call: "GET /board", keeps: { onBoard: "answer.loads.length > 0 ? answer.loads[0].id : ''" } },
      { call: "GET /board/{id}", id: "{{onBoard}}", needs: "onBoard" },
      { call: "GET /board/backload", query: { at: "G33", home: "LS" } },
      {
        call: "POST /test/loads",
        fields: { ...JOB, stops: [{ kind: "DELIVER", postcode: "M1 1AE" }] },
        keeps: { job: "answer.load.id" },
      },
      { call: "GET /test/board" },
    ],
  },
  {
    name: "Quote and carry it",
    description: "The same calls as for a live load. The sandbox makes the poster's moves.",
    steps: [
      { call: "POST /loads/{id}/quotes", id: "{{job}}" },
      { call: "DELETE /loads/{id}/quotes", id: "{{job}}" },
      {
        call: "POST /loads/{id}/quotes",
        name: "Quote again",
        id: "{{job}}",
        fields: { amountPence: 48_500 },
      },
      { call: "GET /quotes" },
      {
        call: "POST /test/loads/{id}/advance",
        name: "Let the made-up poster accept",
        id: "{{job}}",
        body: { to: "BOOKED" },
      },
      { call: "PUT /loads/{id}/vehicle", id: "{{job}}" },
      {
        call: "POST /vehicles",
        name: "Post the vehicle of the job",
        body: { vehicleClass: "ARTIC", at: "LS10", from: "{{tomorrow}}T06:00:00Z" },
        keeps: { lorry: "answer.vehicle.id" },
      },
      { call: "POST /vehicles/{id}/taken", id: "{{lorry}}", body: { loadId: "{{job}}" } },
      {
        call: "POST /loads/{id}/driver-links",
        id: "{{job}}",
        keeps: { driverLink: "answer.driverLink.id" },
      },
      { call: "GET /loads/{id}/driver-links", id: "{{job}}" },
      {
        call: "DELETE /loads/{id}/driver-links/{linkId}",
        id: "{{job}}",
        path: { linkId: "{{driverLink}}" },
      },
      {
        call: "POST /loads/{id}/milestones",
        id: "{{job}}",
        body: { kind: "ARRIVED", place: 1 },
        keeps: { milestone: "answer.milestone.id" },
      },
      {
        call: "DELETE /loads/{id}/milestones/{milestoneId}",
        id: "{{job}}",
        path: { milestoneId: "{{milestone}}" },
      },
      { call: "POST /loads/{id}/collect", id: "{{job}}" },
      {
        call: "POST /loads/{id}/milestones",
        name: "Set out for the delivery",
        id: "{{job}}",
        body: { kind: "ON_MY_WAY", place: 3 },
        keeps: { setOutAt: "answer.milestone.at" },
      },
      {
        call: "POST /loads/{id}/positions",
        id: "{{job}}",
        body: { positions: [{ at: "{{setOutAt}}", lat: 53.5461, lng: -2.6325 }] },
      },
      { call: "POST /loads/{id}/stops/{number}/done", id: "{{job}}", path: { number: "2" } },
      { call: "PUT /loads/{id}/pod", id: "{{job}}", file: true },
      { call: "POST /loads/{id}/deliver", id: "{{job}}" },
      {
        call: "POST /test/loads/{id}/advance",
        name: "Let the made-up poster confirm",
        id: "{{job}}",
        body: { to: "CONFIRMED" },
      },
    ],
  },
  {
    name: "Book at the poster's price",
    description: "A load with a price is booked without a quote. This one is handed back.",
    steps: [
      {
        call: "POST /test/loads",
        name: "Have a load with a price posted for you",
        fields: { ...JOB, bookNowPence: 49_500 },
        keeps: { offer: "answer.load.id", version: "answer.load.version" },
      },
      {
        call: "POST /loads/{id}/book",
        id: "{{offer}}",
        fields: { expectedPence: 49_500, expectedVersion: "{{version}}" },
      },
      { call: "POST /loads/{id}/hand-back", id: "{{offer}}" },
    ],
  },
  {
    name: "Called off, and posted again",
    description: "A booked load is taken from its carrier, called off, and becomes a new one.",
    steps: [
      { call: "POST /loads", name: "Post another load", fields: SOON, keeps: { load: "answer.load.id" } },
      {
        call: "POST /test/loads/{id}/advance",
        name: "Have it booked",
        id: "{{load}}",
        body: { to: "BOOKED" },
      },
      {
        call: "POST /loads/{id}/release",
        id: "{{load}}",
        body: { reason: "The carrier cannot be reached." },
      },
      { call: "POST /loads/{id}/cancel", id: "{{load}}" },
      {
        call: "POST /loads/{id}/repost",
        id: "{{load}}",
        body: { collectDate: "{{nextWeek}}" },
        keeps: { reposted: "answer.load.id" },
      },
    ],
  },
  {
    name: "A dispute",
    description: "Withdrawn once, and then ended by both sides.",
    steps: [
      { call: "POST /loads", name: "Post a third load", fields: SOON, keeps: { load: "answer.load.id" } },
      {
        call: "POST /test/loads/{id}/advance",
        name: "Have it delivered",
        id: "{{load}}",
        body: { to: "DELIVERED" },
      },
      { call: "POST /loads/{id}/dispute", id: "{{load}}" },
      { call: "POST /loads/{id}/dispute/withdraw", id: "{{load}}" },
      { call: "POST /loads/{id}/dispute", name: "Dispute it again", id: "{{load}}" },
      { call: "POST /loads/{id}/dispute/statements", id: "{{load}}" },
      {
        call: "POST /loads/{id}/dispute/files",
        id: "{{load}}",
        file: true,
        keeps: { disputeFile: "answer.dispute.files[0].id" },
      },
      {
        call: "GET /loads/{id}/dispute/files/{fileId}",
        id: "{{load}}",
        path: { fileId: "{{disputeFile}}" },
      },
      { call: "POST /loads/{id}/dispute/resolve", id: "{{load}}" },
      {
        call: "POST /test/loads/{id}/advance",
        name: "Let the made-up carrier agree",
        id: "{{load}}",
        body: { to: "CONFIRMED" },
      },
      { call: "GET /loads/{id}/dispute", id: "{{load}}" },
    ],
  },
  {
    name: "Many loads at once",
    description: "Each row stands for itself: one that is wrong stops no other.",
    steps: [
      {
        call: "POST /loads/bulk",
        body: {
          batch: { key: "postman-{{run}}" },
          rows: ["1", "2"].map((row) => ({
            key: `postman-{{run}}-${row}`,
            type: "PALLETS",
            vehicleClass: "EIGHTEEN_T",
            weightBand: "T_3_7",
            fromPostcode: "LS10 1AB",
            toPostcode: "SW1A 2AA",
            collectDate: "{{nextWeek}}",
            pallets: 12,
          })),
        },
      },
      { call: "POST /loads/bulk/undo", body: { batch: "postman-{{run}}" } },
      {
        call: "POST /loads/bulk/cancel",
        body: { rows: [{ id: "{{reposted}}" }] },
      },
      {
        call: "POST /loads/bulk/repost",
        body: { rows: [{ id: "{{reposted}}", key: "postman-{{run}}-3", collectDate: "{{nextWeek}}" }] },
      },
    ],
  },
  {
    name: "Address book and templates",
    description: "What fills in a load. One set for live and test; what is made here is taken out again.",
    steps: [
      { call: "POST /sites", keeps: { site: "answer.site.id" } },
      { call: "GET /sites" },
      { call: "PATCH /sites/{id}", id: "{{site}}" },
      { call: "DELETE /sites/{id}", id: "{{site}}" },
      {
        call: "POST /templates",
        fields: { name: "Postman {{run}}" },
        keeps: { template: "answer.template.id" },
      },
      { call: "GET /templates" },
      { call: "PATCH /templates/{id}", id: "{{template}}", body: { name: "Postman {{run}}, nights" } },
      { call: "GET /templates/{id}/draft", id: "{{template}}", query: { collectDate: "{{tomorrow}}" } },
      { call: "DELETE /templates/{id}", id: "{{template}}" },
      {
        call: "POST /templates/from-load",
        body: { name: "Postman {{run}}, of a load", loadId: "{{load}}" },
        keeps: { template: "answer.template.id" },
      },
      { call: "DELETE /templates/{id}", name: "Delete it, too", id: "{{template}}" },
    ],
  },
  {
    name: "Your firm",
    description: "What the board knows of your firm, and what its work came to.",
    steps: [
      { call: "PUT /billing" },
      { call: "GET /billing" },
      { call: "PUT /passport" },
      {
        call: "PUT /passport/documents/{kind}",
        path: { kind: "goods_in_transit" },
        query: {
          insurer: "Pennine Mutual",
          policy: "GT/228104",
          coverPence: "5000000",
          validFrom: "{{monthAgo}}",
          validUntil: "{{nextYear}}",
        },
        file: true,
        keeps: { document: "answer.document.id" },
      },
      { call: "GET /passport/files/{id}", id: "{{document}}" },
      { call: "GET /passport" },
      { call: "GET /fleet" },
      { call: "GET /bases" },
      { call: "GET /searches" },
      {
        call: "GET /lanes/prices",
        query: { from: "LS10", to: "SW1A", vehicleClass: "EIGHTEEN_T" },
      },
      { call: "GET /performance/carrier" },
      { call: "GET /performance/poster" },
    ],
  },
  {
    name: "What you were told",
    description:
      "The events of all this, in the feed and at your address. The endpoint is deleted at the end.",
    steps: [
      {
        call: "GET /events",
        query: { since: "{{today}}T00:00:00Z" },
        keeps: { event: "answer.events[0].id" },
      },
      { call: "POST /webhook-endpoints/{id}/test", id: "{{endpoint}}" },
      { call: "GET /webhook-endpoints/{id}/deliveries", id: "{{endpoint}}" },
      { call: "POST /webhook-endpoints/{id}/replay", id: "{{endpoint}}", body: { eventId: "{{event}}" } },
      { call: "POST /webhook-endpoints/{id}/rotate-secret", id: "{{endpoint}}" },
      { call: "PATCH /webhook-endpoints/{id}", id: "{{endpoint}}" },
      { call: "DELETE /webhook-endpoints/{id}", id: "{{endpoint}}" },
    ],
  },
  {
    name: "Refused: needs a live key",
    description: "These count for live loads. A test key gets 403 test_key_not_allowed, and nothing changes.",
    steps: (
      [
        { call: "PUT /fleet" },
        { call: "POST /bases" },
        { call: "PATCH /bases/{id}", id: "none" },
        { call: "DELETE /bases/{id}", id: "none" },
        { call: "POST /searches" },
        { call: "PATCH /searches/{id}", id: "none" },
        { call: "POST /searches/{id}/seen", id: "none" },
        { call: "DELETE /searches/{id}", id: "none" },
        { call: "GET /carriers" },
        { call: "GET /carrier-relations" },
      ] satisfies Step[]
    ).map((step) => ({ ...step, refused: [403, "test_key_not_allowed"] })),
  },
  {
    name: "Refused: needs a driver's link",
    description: "The page of a link calls these with the link's token in place of a key.",
    steps: ([{ call: "GET /driver-link" }, { call: "POST /driver-link/opened" }] satisfies Step[]).map(
      (step) => ({ ...step, refused: [403, "link_needed"] }),
    ),
  },
  {
    name: "Refused: the proof is complete",
    description:
      "A carrier's app sends photos as pages of the proof, and takes them back, until it is done at their place. The job is delivered already.",
    steps: [
      {
        call: "POST /loads/{id}/pod/pages",
        id: "{{job}}",
        query: { place: "3", clientId: "page-0001" },
        file: true,
        refused: [409, "invalid_transition"],
      },
      {
        call: "DELETE /loads/{id}/pod/pages/{pageId}",
        id: "{{job}}",
        path: { pageId: "page_none" },
        refused: [404, "not_found"],
      },
    ],
  },
  {
    name: "Refused: the other end's turn",
    description:
      "What the made-up firms of the sandbox do by themselves, and you on their live loads: they answer your changes at once, never name a code at your gate, and never say that they paid you.",
    steps: [
      {
        call: "POST /loads",
        name: "Post a fourth load",
        fields: SOON,
        keeps: { load: "answer.load.id" },
      },
      {
        call: "POST /test/loads/{id}/advance",
        name: "Have it booked",
        id: "{{load}}",
        body: { to: "BOOKED" },
      },
      {
        call: "POST /loads/{id}/changes",
        name: "Propose a change, which is agreed at once",
        id: "{{load}}",
        keeps: { change: "answer.change.id" },
      },
      {
        call: "POST /loads/{id}/changes/{changeId}/withdraw",
        id: "{{load}}",
        path: { changeId: "{{change}}" },
        fields: { expectedVersion: undefined },
        refused: [409, "change_closed"],
      },
      {
        call: "POST /loads/{id}/changes/{changeId}/agree",
        id: "{{load}}",
        path: { changeId: "{{change}}" },
        body: {},
        refused: [409, "invalid_transition"],
      },
      {
        call: "POST /loads/{id}/changes/{changeId}/refuse",
        id: "{{load}}",
        path: { changeId: "{{change}}" },
        refused: [409, "invalid_transition"],
      },
      { call: "POST /loads/{id}/extras", id: "{{load}}", refused: [409, "invalid_transition"] },
      {
        call: "POST /test/loads/{id}/advance",
        name: "Have an extra proposed",
        id: "{{load}}",
        body: { to: "EXTRA_PROPOSED" },
        keeps: { extra: "answer.load.extras[0].id" },
      },
      { call: "POST /loads/{id}/extras/{extraId}/query", id: "{{load}}", path: { extraId: "{{extra}}" } },
      {
        call: "POST /loads/{id}/extras/{extraId}/propose",
        name: "Propose another sum, which is accepted at once",
        id: "{{load}}",
        path: { extraId: "{{extra}}" },
      },
      {
        call: "POST /loads/{id}/extras/{extraId}/accept",
        id: "{{load}}",
        path: { extraId: "{{extra}}" },
        body: {},
      },
      {
        call: "POST /loads/{id}/extras/{extraId}/withdraw",
        id: "{{load}}",
        path: { extraId: "{{extra}}" },
        refused: [409, "invalid_transition"],
      },
      { call: "POST /loads/{id}/gate-check", id: "{{load}}", refused: [409, "wrong_code"] },
      { call: "POST /loads/{id}/paid/contest", id: "{{job}}", refused: [409, "invalid_transition"] },
      {
        call: "POST /invoices/{id}/approve",
        name: "Approve your own self-bill",
        id: "{{selfBill}}",
        refused: [409, "invalid_transition"],
      },
      {
        call: "POST /invoices/{id}/query",
        name: "Query your own self-bill",
        id: "{{selfBill}}",
        refused: [409, "invalid_transition"],
      },
      {
        call: "POST /invoices/{id}/paid",
        id: "{{selfBill}}",
        body: { paidAt: "{{today}}T00:00:00Z" },
        refused: [409, "invalid_transition"],
      },
      {
        call: "POST /invoices/{id}/paid/contest",
        id: "{{selfBill}}",
        refused: [409, "invalid_transition"],
      },
      {
        call: "POST /loads/{id}/invoice",
        name: "Issue an invoice for what you posted",
        id: "{{load}}",
        refused: [409, "invalid_transition"],
      },
      {
        call: "POST /invoices",
        name: "Issue an invoice for jobs that you posted",
        fields: { loadIds: ["{{load}}"] },
        refused: [409, "invalid_transition"],
      },
      {
        call: "POST /self-billing-agreements/{id}/accept",
        name: "Accept your own proposal",
        id: "{{agreement}}",
        refused: [404, "not_found"],
      },
      {
        call: "POST /network/invitations/{id}/accept",
        name: "Join your own network",
        id: "{{member}}",
        refused: [404, "not_found"],
      },
      {
        call: "POST /network/invitations/{id}/decline",
        name: "Decline your own invitation",
        id: "{{member}}",
        refused: [404, "not_found"],
      },
      {
        call: "POST /network/memberships/{id}/leave",
        name: "Leave your own network",
        id: "{{member}}",
        refused: [404, "not_found"],
      },
      {
        call: "POST /offers/{id}/accept",
        name: "Accept your own offer",
        id: "{{offer}}",
        refused: [404, "not_found"],
      },
      {
        call: "POST /offers/{id}/decline",
        name: "Decline your own offer",
        id: "{{offer}}",
        refused: [404, "not_found"],
      },
    ],
  },
  {
    name: "Refused: the other end of an invoice",
    description:
      "These are for the end that did not make the self-bill, or for its supplier. Nothing changes.",
    steps: [
      {
        call: "POST /invoices/{id}/approve",
        name: "Approve your own self-bill",
        id: "{{selfBill}}",
        refused: [409, "invalid_transition"],
      },
      {
        call: "POST /invoices/{id}/query",
        name: "Query your own self-bill",
        id: "{{selfBill}}",
        refused: [409, "invalid_transition"],
      },
      {
        call: "POST /invoices/{id}/paid",
        id: "{{selfBill}}",
        fields: { paidAt: "{{today}}T00:00:00Z" },
        refused: [409, "invalid_transition"],
      },
      {
        call: "POST /invoices/{id}/paid/contest",
        id: "{{selfBill}}",
        refused: [409, "invalid_transition"],
      },
      {
        call: "POST /loads/{id}/invoice",
        name: "Issue an invoice for what you posted",
        id: "{{load}}",
        refused: [409, "invalid_transition"],
      },
      {
        call: "POST /invoices",
        name: "Issue an invoice for jobs that you posted",
        fields: { loadIds: ["{{load}}"] },
        refused: [409, "invalid_transition"],
      },
      {
        call: "POST /self-billing-agreements/{id}/accept",
        name: "Accept your own proposal",
        id: "{{agreement}}",
        refused: [404, "not_found"],
      },
    ],
  },
];
