import { isRealDay } from "@board/calendar";
import { formatExact, formatFullDay } from "../../../ui/format/days.ts";
import { formatPence } from "../../../ui/format/money.ts";
import { nameWords } from "../../../ui/format/name-words.ts";
import type { Action } from "../types.ts";

const WORDS: Readonly<Record<string, string>> = {
  "firm.plan": "Plan changed",
  "firm.suspend": "Firm suspended",
  "firm.confirm_contacts": "Changed contacts confirmed",
  "licence.decide": "Licence decided on",
  "document.accept": "Certificate accepted",
  "document.reject": "Certificate sent back",
  "firm.lift": "Suspension lifted",
  "firm.checked": "New firm looked at",
  "firm.approve": "New firm approved",
  "firm.ask": "Question sent to a new firm",
  "firm.refuse": "New firm refused",
  "firm.undo": "Decision undone",
  "firm.rename": "Firm renamed",
  "firm.clear_link": "Link with another firm cleared",
  "member.change": "Seat or role changed",
  "key.revoke": "API key revoked",
  "invitation.resend": "Invitation sent again",
  "person.beginFactorReset": "Lost second factor reported",
  "person.resetFactor": "Second factor removed",
  "person.signOut": "Signed out everywhere",
  "person.makeAdmin": "Made an admin",
  "person.erase": "Personal data erased",
  "person.unmakeAdmin": "No longer an admin",
  "queue.keepDuplicate": "Said to be no duplicate",
  "licence.settle": "Lost licence looked after",
  "licence.reopen": "Lost licence in its queue again",
  "contacts.settle": "Changed contacts looked after",
  "contacts.reopen": "Changed contacts in their queue again",
  "hand_backs.settle": "Hand-backs looked after",
  "hand_backs.reopen": "Hand-backs in their queue again",
  "webhook.resend": "Webhook sent again",
  "webhook.resendMissed": "Missed webhooks sent again",
  "webhook.enable": "Endpoint enabled",
  "load.correct": "Load corrected",
  "load.cancel": "Load cancelled",
  "load.collect": "Load marked collected",
  "load.deliver": "Load marked delivered",
  "load.confirm": "Delivery confirmed",
  "load.handBack": "Load reopened, the carrier's fault",
  "load.release": "Load reopened, the poster's fault",
  "load.withdrawDispute": "Dispute ended",
  "load.resolveDispute": "Dispute ruled on",
  "load.reviseRuling": "Ruling revised",
  "load.statement": "Statement made",
  "load.disputeFile": "File sent in the dispute",
  "load.pod": "Proof of delivery sent",
};

export function actionWords(action: string): string {
  return WORDS[action] ?? action;
}

/** Fields with free text; the values of other fields are enum names. */
const WRITTEN = new Set([
  "name",
  "policy",
  "note",
  "notes",
  "boardNote",
  "dimsNote",
  "externalRef",
  "driver",
  "vehicleReg",
  "receivedBy",
]);

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Describes a field by name and value: `coverPence` becomes `cover £50,000`. */
function pairWords(name: string, words: string): string {
  if (name === "agreedPence") return `agreed price ${words}`;
  return `${nameWords(name.replace(/Pence$/, ""))} ${words}`;
}

function valueWords(name: string, value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (value === null || value === undefined) return "–";
  if (Array.isArray(value)) return value.map((each) => valueWords(name, each)).join(", ");
  if (typeof value === "object") {
    if ("from" in value && "to" in value) {
      return `${valueWords(name, value.from)}, now ${valueWords(name, value.to)}`;
    }
    return Object.entries(value)
      .map(([part, each]) => pairWords(part, valueWords(part, each)))
      .join("; ");
  }
  const text = String(value);
  if (name.endsWith("Pence")) return formatPence(Number(value));
  if (isRealDay(text)) return formatFullDay(text);
  if (INSTANT.test(text)) return formatExact(new Date(text));
  // Rewrites enum names such as `IN_TRANSIT` as `in transit`.
  return !WRITTEN.has(name) && /^[A-Z_]+$/.test(text) ? text.toLowerCase().replaceAll("_", " ") : text;
}

/**
 * Describes a change with old and new values: `plan standard, now priority`. Fields without an old value show only
 * the new one, and are left out if it is empty.
 */
export function changeOf({ before, after }: Pick<Action, "before" | "after">): string {
  const was = new Map(Object.entries(before ?? {}));
  return Object.entries(after ?? {})
    .filter(([name, value]) => (was.get(name) ?? null) !== value)
    .filter(([name, value]) => was.has(name) || value !== "")
    .map(([name, value]) => {
      const words = valueWords(name, value);
      // The value already contains the names of the changed fields.
      if (name === "changed" && typeof value === "object") return words;
      return pairWords(name, was.has(name) ? `${valueWords(name, was.get(name))}, now ${words}` : words);
    })
    .join("; ")
    .replaceAll(".;", ";");
}
