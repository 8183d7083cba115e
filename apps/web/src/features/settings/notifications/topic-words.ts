import type { ClientSession } from "../../../shared/session/SessionContext.tsx";
import type { Topic } from "./types.ts";

interface TopicWords {
  name: string;
  tells: string;
  of: "carriers" | "posters" | "all";
}

export const TOPIC_WORDS: Record<Topic, TopicWords> = {
  matching: {
    name: "Loads that fit",
    tells: "a new load that one of your vehicles can take, or that a saved search finds",
    of: "carriers",
  },
  offers: {
    name: "Offers",
    tells: "a poster asks you for a load, or your offer was declined or not answered",
    of: "all",
  },
  quotes: { name: "Quotes", tells: "a carrier sent a quote for your load", of: "posters" },
  bookings: { name: "Bookings", tells: "booked, lost, declined, changed, called off, expired", of: "all" },
  delivery: { name: "On the road", tells: "collected, delivered, confirmed", of: "all" },
  money: { name: "Invoices", tells: "issued, approved, queried, credited, paid, overdue", of: "all" },
  messages: {
    name: "Messages and changes",
    tells:
      "the other end of a booked load wrote to you, changed its contact, or proposed or answered a change",
    of: "all",
  },
  passport: {
    name: "Passport",
    tells:
      "a licence or an insurance that ends, a certificate that was read, a carrier that lost what a load needs, or changed its contact or bank account",
    of: "all",
  },
  network: {
    name: "Networks",
    tells: "an invitation to a poster's network, a carrier that joined or left yours",
    of: "all",
  },
  vehicles: {
    name: "Still empty?",
    tells: "an empty vehicle of yours is asked about, has ended, or which one took a job",
    of: "carriers",
  },
  disputes: { name: "Disputes", tells: "raised and settled", of: "all" },
  webhooks: { name: "Webhooks", tells: "an endpoint that fails, or was disabled", of: "all" },
};

/** True if members of the firm can get notifications of the topic. */
export function concerns(topic: Topic, { firm }: Pick<ClientSession, "firm">): boolean {
  const { of } = TOPIC_WORDS[topic];
  if (of === "carriers") return firm?.canCarry === true;
  if (of === "posters") return firm?.canPost === true;
  return true;
}
