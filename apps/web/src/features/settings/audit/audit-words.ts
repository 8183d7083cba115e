import { formatExact } from "../../../ui/format/days.ts";
import { ROLE_NAMES } from "../../../ui/format/roles.ts";
import type { Entry, FieldChange } from "./types.ts";

const ACTIONS: Readonly<Record<string, string>> = {
  "key.created": "API key made",
  "key.renamed": "API key renamed",
  "key.rolled": "API key rolled",
  "key.revoked": "API key revoked",
  "key.kept": "API key kept when its maker left",
  "profile.changed": "Profile changed",
  "passport.changed": "Passport changed",
  "conditions.changed": "Conditions of carriage changed",
  "document.sent": "Certificate sent",
  "document.accepted": "Certificate accepted",
  "document.rejected": "Certificate sent back",
  "vehicles.changed": "Vehicles changed",
  "base.added": "Base added",
  "base.changed": "Base changed",
  "base.removed": "Base removed",
  "standing.changed": "Carrier preferred or blocked",
  "member.invited": "Person invited",
  "invitation.cancelled": "Invitation taken back",
  "member.joined": "Person joined",
  "member.changed": "Person changed",
  "member.removed": "Person removed",
  "member.erased": "Person deleted their account",
  "driver.erased": "Driver erased from past jobs",
  "factor.added": "Second factor added",
  "factor.removed": "Second factor removed",
  "factor.codes": "Recovery codes made",
  "factor.codeUsed": "Recovery code used",
  "factor.reset": "Lost second factor removed",
  "member.signed_in": "Signed in",
  "member.sign_in_refused": "Sign-in refused before",
  "member.password_changed": "Password changed",
  "member.renamed": "Person renamed",
  "member.email_changed": "Person's email changed",
  "endpoint.created": "Webhook endpoint added",
  "endpoint.changed": "Webhook endpoint changed",
  "endpoint.kept": "Webhook endpoint kept",
  "endpoint.deleted": "Webhook endpoint deleted",
  "secret.rotated": "Webhook secret rotated",
  "template.saved": "Template saved",
  "template.changed": "Template changed",
  "template.renamed": "Template renamed",
  "template.removed": "Template deleted",
  "site.saved": "Site saved",
  "site.changed": "Saved site changed",
  "site.removed": "Saved site deleted",
  "invitation.resent": "Invitation sent again",
  "plan.changed": "Plan changed",
  "firm.suspended": "Firm suspended",
  "firm.lifted": "Suspension lifted",
  "firm.carrying": "Carrying turned on",
  "firm.approved": "Firm approved to carry",
  "firm.asked": "Question before approval",
  "firm.refused": "Firm not approved",
  "firm.undone": "Decision on approval undone",
  "firm.answered": "Answer to those who run the board",
  "billing.changed": "Billing details changed",
  "contacts.held": "Wins no load until a changed contact is confirmed",
  "contacts.confirmed": "Changed contact confirmed",
  "self_billing.proposed": "Self-billing proposed",
  "self_billing.accepted": "Self-billing accepted",
  "self_billing.ended": "Self-billing ended or declined",
  "network.invited": "Carrier invited to the network",
  "network.joined": "Network joined",
  "network.declined": "Invitation to a network declined",
  "network.removed": "Removed from the network, or invitation taken back",
  "guide.saved": "Routing guide made",
  "guide.changed": "Routing guide changed",
  "guide.removed": "Routing guide deleted",
  "hours.changed": "Working hours changed",
  "network.left": "Network left",
  "hand_backs.limited": "Books nothing until those who run the board have looked at the hand-backs",
  "hand_backs.looked_at": "May book again: the hand-backs were looked at",
  "licence.decided": "Operator's licence decided on",
  "firm.renamed": "Firm renamed",
};

/** Describes an action; an unknown action is returned as it is. */
export function actionWords(action: string): string {
  return ACTIONS[action] ?? action;
}

const FIELDS: Readonly<Record<string, string>> = {
  contactName: "contact",
  contactEmail: "email",
  contactPhone: "phone",
  usualTermsDays: "usual terms",
  usualRequires: "who may usually quote",
  legalName: "legal name",
  lines: "address",
  companyNumber: "company number",
  vatNumber: "VAT number",
  accountName: "account name",
  bank: "bank account",
  invoiceEmail: "email for invoices",
  startAt: "first number",
  radiusMiles: "radius in miles",
  expiresAt: "ends",
  revokedAt: "revoked",
  hint: "key",
  networkAddress: "from",
  newDevice: "new device",
  keptBy: "answered for by",
  url: "address",
  // Name of the field `relation` in entries of earlier releases.
  standing: "relation",
};

/** Names of the roles; older entries have Traffic under its former name. */
const ROLES: Readonly<Record<string, string>> = { ...ROLE_NAMES, STAFF: ROLE_NAMES.TRAFFIC };

function valueWords(field: string, value: FieldChange["from"]): string {
  if (value === null || value === "") return "nothing";
  if (Array.isArray(value)) return value.length === 0 ? "nothing" : value.join(", ");
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (/At$/.test(field) && typeof value === "string") return formatExact(new Date(value));
  return (field === "role" && ROLES[String(value)]) || String(value);
}

/** Describes a change: `terms 30, now 14`; a value that was added or removed is shown alone. */
export function changeWords({ field, from, to }: FieldChange): string {
  const name = FIELDS[field] ?? field;
  if (from === null && to === true) return name;
  if (from === null) return `${name} ${valueWords(field, to)}`;
  if (to === null) return `${name} was ${valueWords(field, from)}`;
  return `${name} ${valueWords(field, from)}, now ${valueWords(field, to)}`;
}

/**
 * Describes the changes of an entry. Leaves out that a device was already known, and a name that equals the entry's
 * subject.
 */
export function detailWords({ subject, changes }: Pick<Entry, "subject" | "changes">): string[] {
  return changes
    .filter(({ field, from, to }) => {
      if (field === "newDevice") return to !== false;
      return field !== "name" || [from, to].some((name) => name !== null && name !== subject);
    })
    .map(changeWords);
}

/** Names the author of an entry: a person, an API key or the board itself. Says so if the author acted as an admin. */
export function whoWords({ person, key, through, byAdmin }: Entry): string {
  const who =
    person ?? (key ? `API key ${key.name}` : through === "system" ? "The board itself" : "Somebody");
  return byAdmin ? `${who}, for those who run the board` : who;
}
