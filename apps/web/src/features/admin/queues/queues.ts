/** Refetch interval of queues in ms. */
export const QUEUE_EVERY_MS = 20_000;

/** Titles and empty texts of the queues, by the last segment of the page's path. */
export const QUEUES = {
  disputes: { title: "Disputes", nothing: "No dispute is open." },
  overdue: { title: "Collection overdue", nothing: "Every booked load that was due is collected." },
  unconfirmed: { title: "Delivered, not confirmed", nothing: "Every delivery is confirmed." },
  webhooks: { title: "Failing webhooks", nothing: "Every endpoint answers." },
  duplicates: { title: "Possible duplicates", nothing: "No open load looks like another." },
  firms: { title: "New firms", nothing: "No firm waits for approval." },
  documents: { title: "Certificates to check", nothing: "Every certificate is read." },
  licences: { title: "Licences to decide", nothing: "No licence needs a person." },
  lost: { title: "Licences lost this week", nothing: "No carrier lost its licence this week." },
  contacts: {
    title: "Contact changed, then won a load",
    nothing: "Nobody won a load within 14 days of a changed contact that is not looked after.",
  },
  "hand-backs": {
    title: "Handed back too many",
    nothing: "No firm handed back more bookings in 24 hours than it may.",
  },
  invoices: { title: "Invoices late or in question", nothing: "No invoice is late, queried or in dispute." },
} as const;

export type QueueName = keyof typeof QUEUES;

export function isQueue(name: string): name is QueueName {
  return Object.hasOwn(QUEUES, name);
}
