import { roleSql } from "../../core/rights.ts";

/**
 * Data about a person: where the export reads each part, and what erasure does to it. The export,
 * docs/personal-data.md and a test of the database's columns use this table.
 */
interface Part {
  /** Name of the part in the exported file. */
  part: string;
  /** Content of the part, in one sentence for the person and for the documentation. */
  holds: string;
  /** Effect of erasure on the part. */
  erased: string;
  /**
   * SQL after FROM, with the alias `t`. `$1` is the person's id, `$2` the ids of the person's memberships,
   * `$3` the email address.
   */
  from: string;
  /** SQL condition for the person's rows; by default, `person_id` is the person's id. */
  where?: string;
  /** SQL for a unique text of each row, by which pages are ordered; by default `id`. */
  key?: string;
  /** Fields in the exported file: columns of `t`, or names with an SQL expression. */
  fields: readonly (string | readonly [name: string, sql: string])[];
  /** References to a person, membership or email address that the part covers, as `table.column`. */
  covers: readonly string[];
}

/** The field of a member's role, as `Role` names it. */
const ROLE = ["role", roleSql("t.role")] as const;
const NAME_REPLACED = "kept; your name in it is replaced";
const DELETED = "deleted";

export const PERSONAL_DATA: readonly Part[] = [
  {
    part: "person",
    holds: "Your sign-in: email address and name; the way you read dates.",
    erased: "name and email address replaced, password deleted",
    from: "person t",
    where: "t.id = $1",
    fields: ["id", "email", "name", "dates", "isAdmin", "createdAt", "verifiedAt", "passwordChangedAt"],
    covers: ["person.email"],
  },
  {
    part: "acceptances",
    holds: "The terms and privacy notices that you accepted, when, and from which address.",
    erased: "kept without the address",
    from: "acceptance t",
    key: "t.document::text || t.version",
    fields: ["document", "version", "acceptedAt", "address"],
    covers: ["acceptance.person_id", "acceptance.address"],
  },
  {
    part: "memberships",
    holds:
      "The firms that you work or worked for, your role and seat, your quiet hours, and what push messages name.",
    erased: "ended; kept without your name",
    from: "member t JOIN firm f ON f.id = t.firm_id",
    fields: [
      "id",
      "firmId",
      ["firm", "f.name"],
      ROLE,
      "seat",
      "quietFrom",
      "quietTo",
      "quietOffers",
      "pushNames",
      "createdAt",
      "leftAt",
    ],
    covers: ["member.person_id"],
  },
  {
    part: "firmContacts",
    holds: "The firms that give your email address as their contact.",
    erased: "replaced by another owner's, or emptied",
    from: "firm t",
    where: "lower(t.contact_email) = $3",
    fields: [["firmId", "t.id"], ["firm", "t.name"], "contactName", "contactEmail", "contactPhone"],
    covers: ["firm.contact_email", "firm.contact_name", "firm.contact_phone", "firm.contact_before"],
  },
  {
    part: "billing",
    holds: "Billing details of firms that have their invoices sent to your email address.",
    erased: "your address replaced by the firm's contact; all deleted where nobody is left",
    from: "billing t",
    key: "t.firm_id || t.mode::text",
    where: "lower(t.invoice_email) = $3",
    fields: ["firmId", "mode", "legalName", "lines", "postcode", "invoiceEmail"],
    covers: ["billing.invoice_email"],
  },
  {
    part: "sessions",
    holds: "Where you are or were signed in: browser, address and times.",
    erased: DELETED,
    from: "session t",
    fields: ["id", "firmId", "userAgent", "address", "createdAt", "lastSeenAt", "expiresAt", "endedAt"],
    covers: ["session.person_id", "session.address", "session.user_agent"],
  },
  {
    part: "passkeys",
    holds: "Your passkeys, by the names that you gave them.",
    erased: DELETED,
    from: "passkey t",
    fields: ["id", "name", "createdAt", "lastUsedAt"],
    covers: ["passkey.person_id"],
  },
  {
    part: "authenticatorApp",
    holds: "Your authenticator app: since when, and when it was used last. Not its key.",
    erased: DELETED,
    from: "totp t",
    key: "t.person_id",
    fields: ["createdAt", "confirmedAt", "lastUsedAt"],
    covers: ["totp.person_id"],
  },
  {
    part: "recoveryCodes",
    holds: "When your recovery codes were made and used. Not the codes.",
    erased: DELETED,
    from: "recovery_code t",
    fields: ["id", "createdAt", "usedAt"],
    covers: ["recovery_code.person_id"],
  },
  {
    part: "trustedDevices",
    holds: "Browsers that are not asked for your second factor.",
    erased: DELETED,
    from: "trusted_device t",
    fields: ["id", "userAgent", "createdAt", "expiresAt"],
    covers: ["trusted_device.person_id", "trusted_device.user_agent"],
  },
  {
    part: "factorResets",
    holds: "When your second factor was said to be lost, and what came of it.",
    erased: DELETED,
    from: "factor_reset t",
    fields: ["id", "askedAt", "doneAt", "stoppedAt"],
    covers: ["factor_reset.person_id"],
  },
  {
    part: "signIns",
    holds: "Your sign-ins, good and refused: browser, address and time.",
    erased: DELETED,
    from: "sign_in t",
    fields: ["id", "at", "outcome", "newDevice", "address", "userAgent"],
    covers: ["sign_in.person_id", "sign_in.address", "sign_in.user_agent"],
  },
  {
    part: "devices",
    holds: "Browsers that you have signed in from. Not what their cookie holds.",
    erased: DELETED,
    from: "device t",
    fields: ["id", "userAgent", "createdAt", "usedAt"],
    covers: ["device.person_id", "device.user_agent"],
  },
  {
    part: "linkedSignIns",
    holds: "Providers by which you can sign in, and what they call you.",
    erased: DELETED,
    from: "provider_identity t",
    key: "t.issuer || ' ' || t.subject",
    fields: ["issuer", "subject", "email", "createdAt", "usedAt"],
    covers: ["provider_identity.person_id", "provider_identity.email", "provider_identity.subject"],
  },
  {
    part: "registrations",
    holds: "What was typed to sign up a firm with your email address.",
    erased: DELETED,
    from: "registration t",
    where: "t.email = $3",
    fields: ["id", "email", ["firm", "t.firm_name"], "name", "phone", "createdAt"],
    covers: ["registration.email", "registration.phone"],
  },
  {
    part: "links",
    holds: "Links that were emailed to you, to set a password or accept an invitation. Not the link itself.",
    erased: DELETED,
    from: "one_time_token t LEFT JOIN firm f ON f.id = t.firm_id",
    where: "(t.person_id = $1 OR t.email = $3)",
    fields: ["id", "use", "email", ["firm", "f.name"], ROLE, "seat", "createdAt", "expiresAt", "usedAt"],
    covers: ["one_time_token.person_id", "one_time_token.email"],
  },
  {
    part: "networkInvitations",
    holds: "Invitations to a carrier network that you sent, or that were sent to your email address.",
    erased:
      "kept without your name and address; a hash of the address stays, so that nobody writes to it again",
    from: "network_member t JOIN firm f ON f.id = t.poster_id",
    where: "(t.invited_by_id = ANY ($2) OR t.email = $3)",
    fields: [
      "id",
      ["poster", "f.name"],
      "status",
      ["email", "CASE WHEN t.email = $3 THEN t.email END"],
      ["name", "CASE WHEN t.email = $3 THEN t.name END"],
      "invitedAt",
      "emailedAt",
      "answeredAt",
      "endedAt",
    ],
    covers: ["network_member.invited_by_id", "network_member.email"],
  },
  {
    part: "apiKeys",
    holds: "API keys that you made, or kept when somebody left. Not their secrets.",
    erased: "revoked, unless an owner keeps them; kept without your name",
    from: "api_key t",
    where: "(t.created_by_id = ANY ($2) OR t.kept_by_id = ANY ($2))",
    fields: [
      "id",
      "firmId",
      "name",
      "mode",
      "hint",
      "scopes",
      "createdAt",
      "expiresAt",
      "revokedAt",
      "lastUsedAt",
    ],
    covers: ["api_key.created_by_id", "api_key.kept_by_id"],
  },
  {
    part: "webhookEndpoints",
    holds: "Webhook endpoints that you made or answer for, by the firm's address. Not their secrets.",
    erased: "disabled, unless an owner keeps them; kept without your name",
    from: "webhook_endpoint t",
    where: "(t.created_by_id = ANY ($2) OR t.kept_by_id = ANY ($2))",
    fields: ["id", "firmId", "mode", "url", "events", "status", "createdAt"],
    covers: ["webhook_endpoint.created_by_id", "webhook_endpoint.kept_by_id"],
  },
  {
    part: "notificationPreferences",
    holds: "Which notifications you want on the site, by email and by push.",
    erased: DELETED,
    from: "notification_preference t",
    where: "t.member_id = ANY ($2)",
    key: "t.member_id || ' ' || t.topic",
    fields: ["memberId", "topic", "site", "email", "push"],
    covers: ["notification_preference.member_id"],
  },
  {
    part: "pushDevices",
    holds:
      "Browsers to which notifications are pushed. Not their address at the push service, nor their keys.",
    erased: DELETED,
    from: "push_subscription t JOIN session s ON s.id = t.session_id",
    where: "t.member_id = ANY ($2)",
    fields: [
      "id",
      "memberId",
      ["userAgent", "s.user_agent"],
      "createdAt",
      "sentAt",
      "sentKind",
      "failingSince",
    ],
    covers: ["push_subscription.member_id"],
  },
  {
    part: "savedSearches",
    holds: "Your saved searches.",
    erased: DELETED,
    from: "saved_search t",
    where: "t.member_id = ANY ($2)",
    fields: ["id", "firmId", "name", "query", "position", "alert", "email", "seenAt", "createdAt"],
    covers: ["saved_search.member_id"],
  },
  {
    part: "notifications",
    holds: "Notifications on the site that are for you alone, or that name you.",
    erased: "deleted; your name is replaced in those to others",
    from: "notification t",
    where: `(t.member_id = ANY ($2) OR t.data ->> 'memberId' = ANY ($2))
      AND t.firm_id IN (SELECT m.firm_id FROM member m WHERE m.person_id = $1)`,
    fields: ["id", "firmId", "kind", "loadId", "data", "createdAt", "readAt"],
    covers: ["notification.member_id"],
  },
  {
    part: "notificationEmails",
    holds: "Notifications that were emailed to you.",
    erased: DELETED,
    from: "notification_email t JOIN notification n ON n.id = t.notification_id",
    where: "t.address = $3",
    key: "t.id::text",
    fields: [
      "notificationId",
      ["kind", "n.kind"],
      "address",
      "status",
      ["createdAt", "n.created_at"],
      "sentAt",
    ],
    covers: ["notification_email.address"],
  },
  {
    part: "emails",
    holds: "Emails about your sign-in, by subject and time. Their text is deleted once they are sent.",
    erased: DELETED,
    from: "email t",
    where: "t.address = $3",
    key: "t.id::text",
    fields: ["address", "subject", "status", "createdAt", "sentAt"],
    covers: ["email.address"],
  },
  {
    part: "quotes",
    holds: "Quotes that you sent, with their messages.",
    erased: NAME_REPLACED,
    from: "quote t",
    where:
      "t.member_id = ANY ($2) AND t.carrier_id IN (SELECT m.firm_id FROM member m WHERE m.person_id = $1)",
    fields: [
      "id",
      "loadId",
      ["firmId", "t.carrier_id"],
      "mode",
      "status",
      "amountPence",
      "etaMins",
      "message",
      "createdAt",
      "updatedAt",
      [
        "prices",
        `(SELECT json_agg(json_build_object('amountPence', p.amount_pence, 'message', p.message, 'at', p.at) ORDER BY p.id)
        FROM quote_price p WHERE p.quote_id = t.id)`,
      ],
    ],
    covers: ["quote.member_id"],
  },
  {
    part: "history",
    holds: "What you did to loads on the site, with the reasons that you gave.",
    erased: NAME_REPLACED,
    from: "load_history t",
    fields: ["id", "loadId", "firmId", "at", "action", "fromStatus", "toStatus", "reason", "details"],
    covers: ["load_history.person_id"],
  },
  {
    part: "disputeStatements",
    holds: "What you said in disputes.",
    erased: NAME_REPLACED,
    from: "dispute_statement t",
    fields: ["id", "disputeId", "text", "at"],
    covers: ["dispute_statement.person_id"],
  },
  {
    part: "messages",
    holds: "Messages that you wrote about booked loads.",
    erased: NAME_REPLACED,
    from: "message t",
    fields: ["id", "loadId", "text", "fileId", "at"],
    covers: ["message.person_id"],
  },
  {
    part: "changes",
    holds: "Changes of booked loads that you proposed.",
    erased: NAME_REPLACED,
    from: "load_change t",
    fields: ["id", "loadId", "patch", "penceDelta", "note", "at"],
    covers: ["load_change.person_id"],
  },
  {
    part: "extras",
    holds: "Extras of booked loads that you proposed.",
    erased: NAME_REPLACED,
    from: "extra t",
    fields: ["id", "loadId", "kind", "pence", "note", "at"],
    covers: ["extra.person_id"],
  },
  {
    part: "driversLinks",
    holds: "Links that you made for your firm's drivers. Not the link itself, nor the driver's number.",
    erased: NAME_REPLACED,
    from: "driver_link t",
    fields: ["id", "loadId", "language", "createdAt", "openedAt", "endedAt"],
    covers: ["driver_link.person_id"],
  },
  {
    part: "trackingLinks",
    holds: "Links that you made for those who wait for a load. Not the link itself.",
    erased: NAME_REPLACED,
    from: "tracking_link t",
    fields: ["id", "loadId", "place", "createdAt", "revokedAt"],
    covers: ["tracking_link.person_id"],
  },
  {
    part: "documents",
    holds: "Documents of your firm's passport that you sent. The files are in the passport.",
    erased: NAME_REPLACED,
    from: "passport_document t",
    fields: ["id", "kind", "insurer", "policy", "validFrom", "validUntil", "state", "sentAt"],
    covers: ["passport_document.person_id"],
  },
  {
    part: "contactChanges",
    holds: "Changes of your firm's phone, email or owner, or of your password, that were recorded.",
    erased: NAME_REPLACED,
    from: "contact_change t",
    where: "(t.person_id = $1 OR t.subject_id = $1)",
    fields: ["id", "kind", "at", "holdsUntil", "confirmedAt"],
    covers: ["contact_change.person_id", "contact_change.subject_id", "contact_change.told_address"],
  },
  {
    part: "files",
    holds:
      "Proofs of delivery, evidence and files of messages that you uploaded. The files are on the loads.",
    erased: NAME_REPLACED,
    from: "stored_file t",
    fields: ["id", "loadId", "kind", "contentType", "bytes", "createdAt"],
    covers: ["stored_file.person_id"],
  },
  {
    part: "pages",
    holds: "Pages of proofs that you sent. The files are in the proofs.",
    erased: NAME_REPLACED,
    from: "pod_page t",
    fields: ["id", "loadId", "place", "contentType", "bytes", "createdAt", "removedAt"],
    covers: ["pod_page.person_id"],
  },
  {
    part: "changesYouMade",
    holds: "What you changed in your firm's settings.",
    erased: NAME_REPLACED,
    from: "audit_entry t",
    fields: ["id", "firmId", "at", "action", "subject", "changes"],
    covers: ["audit_entry.person_id"],
  },
  {
    part: "changesAboutYou",
    holds: "What your firms changed about you: your invitation, role and seat.",
    erased: NAME_REPLACED,
    from: "audit_entry t",
    where: `(t.firm_id IN (SELECT m.firm_id FROM member m WHERE m.person_id = $1)
      AND (t.subject_id = $1 OR t.subject_id = ANY ($2)
        OR lower(t.subject) = $3))`,
    fields: ["id", "firmId", "at", "action", "subject", "changes"],
    covers: ["audit_entry.subject_id", "audit_entry.subject"],
  },
  {
    part: "adminActions",
    holds: "What you did as an admin of the board, and what admins did to your sign-in.",
    erased: NAME_REPLACED,
    from: "admin_action t",
    where: "(t.person_id = $1 OR t.subject_id = $1)",
    fields: [
      "id",
      "at",
      "action",
      ["byYou", "t.person_id = $1"],
      "loadId",
      "firmId",
      "before",
      "after",
      "reason",
    ],
    covers: ["admin_action.person_id", "admin_action.subject_id"],
  },
];

/** Columns that seem personal but are not exported, each with the reason. */
export const NOT_EXPORTED: Readonly<Record<string, string>> = {
  "driver_link.driver": "Whom a link is for, as the carrier says; its firm has it in the load's links.",
  "driver_link.phone": "The driver's number, as the carrier says; its firm has it in the load's links.",
  "firm_review.person_id": "The admin who decided; the same decision is exported from the log of admins.",
  "firm_review_viewer.person_id": "Which admin has a waiting firm open, for seconds.",
  "load.driver": "The carrier's statement about the load; its firm has it in the load.",
  "load.received_by": "The name of whoever signed at the delivery; it is in the load.",
  "one_time_token.invited_by_id":
    "Who sent an invitation: it holds somebody else's address, and the firm's audit log has it.",
  "operator_licence.addresses": "The public register of operators' licences.",
  "proof.signed_by": "The name of whoever signed at a place, who has no sign-in; it lives with the proof.",
  "passport.address": "The address of the firm, as it says itself.",
  "saved_site.contact_name": "Whom to ask for at a site, as the firm keeps it in its address book.",
  "saved_site.phone": "The telephone of a site, as the firm keeps it in its address book.",
};

/** Columns that may have a name or an email address after erasure, each with the reason. */
export const KEPT_AFTER_ERASURE: Readonly<Record<string, string>> = {
  "event.body":
    "Webhook bodies as they were sent, with the firm's contact of that time. Deleted after 30 days.",
  "webhook_attempt.response_head":
    "The beginning of what a firm's own endpoint answered. Deleted after 30 days.",
  "webhook_attempt.error": "Why a webhook failed. Deleted after 30 days.",
  "idempotency_key.response": "Answers that are repeated to retries. Deleted after 7 days.",
  "idempotency_key.request": "The requests that those answers belong to. Deleted after 7 days.",
  "invoice.supplier":
    "The supplier and its address for invoices on the day of issue: a tax record. Deleted 6 years after the issue.",
  "invoice.buyer":
    "The buyer and its address for invoices on the day of issue: a tax record. Deleted 6 years after the issue.",
  "driver_link.driver": "Whom a link was for: part of the trade record. Deleted 6 years after its end.",
  "load.driver": "Who drove the load: part of the trade record. Deleted 6 years after delivery.",
  "load.received_by": "Who signed for the load: part of the trade record. Deleted 6 years after delivery.",
  "proof.signed_by": "Who signed at a place: part of the proof. Deleted after 6 years.",
  "proof.remarks": "What whoever signed wrote down: part of the proof. Deleted after 6 years.",
  "sealed_proof.words":
    "What a sealed proof says until its PDF is drawn, which takes seconds; the PDF keeps it for 6 years.",
  "load.exceptions": "What was wrong with the goods, in the driver's words: part of the trade record.",
  "load.notes": "What the poster wrote about the load: part of the trade record.",
  "load.board_note": "What the poster wrote for every carrier; it may hold no contacts.",
  "load.collect_from": "Whom to ask for where the load is collected: part of the trade record.",
  "load.deliver_to": "Whom to ask for where it is delivered: part of the trade record.",
  "load.stops": "Whom to ask for at its further stops: part of the trade record.",
  "saved_site.contact_name": "Whom to ask for at a site of a firm's address book, until the firm changes it.",
  "undrawn_order.words":
    "What a transport order says until its PDF is drawn, which a worker does within a minute; the PDF keeps it as well.",
  "load.goods": "What the goods are, in the poster's words: part of the trade record.",
  "load.conditions":
    "The title of the conditions that it was posted or is carried on: part of the trade record.",
  "quote.conditions": "The title of the conditions that it was made on: part of the trade record.",
  "conditions.title": "The firm's conditions of carriage, in an owner's words, as jobs were agreed on them.",
  "conditions.text": "As their title; they may hold no contacts.",
  "load_last_seen.seen": "What a carrier saw of a load, without notes and descriptions; towns and the like.",
  "load_template.posting": "What a firm posts again and again, with its sites, until the firm removes it.",
  "load.dims_note": "What the poster wrote about its size: part of the trade record.",
  "firm.name": "A firm may be called after a person. It is the firm's name.",
};
