/**
 * Everything that is held about a person: what each part of the downloaded file is read from, and what erasure does with
 * it. The export, docs/personal-data.md and the test against the database's catalog are made from this table.
 */
interface Part {
  /** Its name in the file. */
  part: string;
  /** One sentence for the person and the documentation. */
  holds: string;
  /** What erasure does with it. */
  erased: string;
  /** `FROM`, with the alias `t`. `$1` is the person's id, `$2` the ids of their memberships, `$3` their address. */
  from: string;
  /** Which rows are theirs. */
  where: string;
  /** A unique text of each row by which pages are read; rows come in its order. */
  key: string;
  /** Name in the file → SQL. */
  fields: Readonly<Record<string, string>>;
  /** `table.column`: the references to a person, a membership or an email address that it covers. */
  covers: readonly string[];
}

const NAME_REPLACED = "kept; your name in it is replaced";
const DELETED = "deleted";

export const PERSONAL_DATA: readonly Part[] = [
  {
    part: "person",
    holds: "Your sign-in: email address and name.",
    erased: "name and email address replaced, password deleted",
    from: "person t",
    where: "t.id = $1",
    key: "t.id",
    fields: {
      id: "t.id",
      email: "t.email",
      name: "t.name",
      isAdmin: "t.is_admin",
      createdAt: "t.created_at",
    },
    covers: ["person.email"],
  },
  {
    part: "acceptances",
    holds: "The terms and privacy notices that you accepted, when, and from which address.",
    erased: "kept without the address",
    from: "acceptance t",
    where: "t.person_id = $1",
    key: "t.document::text || t.version",
    fields: {
      document: "t.document",
      version: "t.version",
      acceptedAt: "t.accepted_at",
      address: "t.address",
    },
    covers: ["acceptance.person_id", "acceptance.address"],
  },
  {
    part: "memberships",
    holds: "The firms that you work or worked for, your role and seat, and your quiet hours.",
    erased: "ended; kept without your name",
    from: "member t JOIN firm f ON f.id = t.firm_id",
    where: "t.person_id = $1",
    key: "t.id",
    fields: {
      id: "t.id",
      firmId: "t.firm_id",
      firm: "f.name",
      role: "t.role",
      seat: "t.seat",
      quietFrom: "t.quiet_from",
      quietTo: "t.quiet_to",
      createdAt: "t.created_at",
      leftAt: "t.left_at",
    },
    covers: ["member.person_id"],
  },
  {
    part: "firmContacts",
    holds: "The firms that give your email address as their contact.",
    erased: "replaced by another owner's, or emptied",
    from: "firm t",
    where: "lower(t.contact_email) = $3",
    key: "t.id",
    fields: {
      firmId: "t.id",
      firm: "t.name",
      contactName: "t.contact_name",
      contactEmail: "t.contact_email",
      contactPhone: "t.contact_phone",
    },
    covers: ["firm.contact_email", "firm.contact_name", "firm.contact_phone"],
  },
  {
    part: "sessions",
    holds: "Where you are or were signed in: browser, address and times.",
    erased: DELETED,
    from: "session t",
    where: "t.person_id = $1",
    key: "t.id",
    fields: {
      id: "t.id",
      firmId: "t.firm_id",
      userAgent: "t.user_agent",
      address: "t.address",
      createdAt: "t.created_at",
      lastSeenAt: "t.last_seen_at",
      expiresAt: "t.expires_at",
      endedAt: "t.ended_at",
    },
    covers: ["session.person_id", "session.address", "session.user_agent"],
  },
  {
    part: "links",
    holds: "Links that were emailed to you, to set a password or accept an invitation. Not the link itself.",
    erased: DELETED,
    from: "one_time_token t LEFT JOIN firm f ON f.id = t.firm_id",
    where: "(t.person_id = $1 OR t.email = $3)",
    key: "t.id",
    fields: {
      id: "t.id",
      use: "t.use",
      email: "t.email",
      firm: "f.name",
      role: "t.role",
      seat: "t.seat",
      createdAt: "t.created_at",
      expiresAt: "t.expires_at",
      usedAt: "t.used_at",
    },
    covers: ["one_time_token.person_id", "one_time_token.email"],
  },
  {
    part: "apiKeys",
    holds: "API keys that you made. Not their secrets.",
    erased: "revoked; kept without your name",
    from: "api_key t",
    where: "t.created_by_id = ANY ($2)",
    key: "t.id",
    fields: {
      id: "t.id",
      firmId: "t.firm_id",
      name: "t.name",
      mode: "t.mode",
      hint: "t.hint",
      scopes: "t.scopes",
      createdAt: "t.created_at",
      expiresAt: "t.expires_at",
      revokedAt: "t.revoked_at",
      lastUsedAt: "t.last_used_at",
    },
    covers: ["api_key.created_by_id"],
  },
  {
    part: "notificationPreferences",
    holds: "Which notifications you want on the site and by email.",
    erased: DELETED,
    from: "notice_choice t",
    where: "t.member_id = ANY ($2)",
    key: "t.member_id || ' ' || t.topic",
    fields: { memberId: "t.member_id", topic: "t.topic", site: "t.site", email: "t.mail" },
    covers: ["notice_choice.member_id"],
  },
  {
    part: "savedSearches",
    holds: "Your saved searches.",
    erased: DELETED,
    from: "saved_search t",
    where: "t.member_id = ANY ($2)",
    key: "t.id",
    fields: {
      id: "t.id",
      firmId: "t.firm_id",
      name: "t.name",
      query: "t.query",
      position: "t.position",
      alert: "t.alert",
      email: "t.mail",
      seenAt: "t.seen_at",
      createdAt: "t.created_at",
    },
    covers: ["saved_search.member_id"],
  },
  {
    part: "notifications",
    holds: "Notifications on the site that are for you alone, or that name you.",
    erased: "deleted; your name is replaced in those to others",
    from: "notification t",
    where: `(t.member_id = ANY ($2) OR t.data ->> 'memberId' = ANY ($2))
      AND t.firm_id IN (SELECT m.firm_id FROM member m WHERE m.person_id = $1)`,
    key: "t.id",
    fields: {
      id: "t.id",
      firmId: "t.firm_id",
      kind: "t.kind",
      loadId: "t.load_id",
      data: "t.data",
      createdAt: "t.created_at",
      readAt: "t.read_at",
    },
    covers: ["notification.member_id"],
  },
  {
    part: "notificationEmails",
    holds: "Notifications that were emailed to you.",
    erased: DELETED,
    from: "mail t JOIN notification n ON n.id = t.notification_id",
    where: "t.address = $3",
    key: "t.id::text",
    fields: {
      notificationId: "t.notification_id",
      kind: "n.kind",
      address: "t.address",
      status: "t.status",
      createdAt: "n.created_at",
      sentAt: "t.sent_at",
    },
    covers: ["mail.address"],
  },
  {
    part: "emails",
    holds: "Emails about your sign-in, by subject and time. Their text is deleted once they are sent.",
    erased: DELETED,
    from: "letter t",
    where: "t.address = $3",
    key: "t.id::text",
    fields: {
      address: "t.address",
      subject: "t.subject",
      status: "t.status",
      createdAt: "t.created_at",
      sentAt: "t.sent_at",
    },
    covers: ["letter.address"],
  },
  {
    part: "quotes",
    holds: "Quotes that you sent, with their messages.",
    erased: NAME_REPLACED,
    from: "quote t",
    where:
      "t.member_id = ANY ($2) AND t.carrier_id IN (SELECT m.firm_id FROM member m WHERE m.person_id = $1)",
    key: "t.id",
    fields: {
      id: "t.id",
      loadId: "t.load_id",
      firmId: "t.carrier_id",
      mode: "t.mode",
      status: "t.status",
      amountPence: "t.amount_pence",
      etaMins: "t.eta_mins",
      message: "t.message",
      createdAt: "t.created_at",
      updatedAt: "t.updated_at",
      prices: `(SELECT json_agg(json_build_object('amountPence', p.amount_pence, 'message', p.message, 'at', p.at) ORDER BY p.id)
        FROM quote_price p WHERE p.quote_id = t.id)`,
    },
    covers: ["quote.member_id"],
  },
  {
    part: "history",
    holds: "What you did to loads on the site, with the reasons that you gave.",
    erased: NAME_REPLACED,
    from: "load_history t",
    where: "t.person_id = $1",
    key: "t.id",
    fields: {
      id: "t.id",
      loadId: "t.load_id",
      firmId: "t.firm_id",
      at: "t.at",
      action: "t.action",
      fromStatus: "t.from_status",
      toStatus: "t.to_status",
      reason: "t.reason",
      details: "t.details",
    },
    covers: ["load_history.person_id"],
  },
  {
    part: "disputeStatements",
    holds: "What you said in disputes.",
    erased: NAME_REPLACED,
    from: "dispute_statement t",
    where: "t.person_id = $1",
    key: "t.id",
    fields: { id: "t.id", disputeId: "t.dispute_id", text: "t.text", at: "t.at" },
    covers: ["dispute_statement.person_id"],
  },
  {
    part: "files",
    holds: "Proofs of delivery and evidence that you uploaded. The files are on the loads.",
    erased: NAME_REPLACED,
    from: "stored_file t",
    where: "t.person_id = $1",
    key: "t.id",
    fields: {
      id: "t.id",
      loadId: "t.load_id",
      kind: "t.kind",
      contentType: "t.content_type",
      bytes: "t.bytes",
      createdAt: "t.created_at",
    },
    covers: ["stored_file.person_id"],
  },
  {
    part: "changesYouMade",
    holds: "What you changed in your firm's settings.",
    erased: NAME_REPLACED,
    from: "audit_entry t",
    where: "t.person_id = $1",
    key: "t.id",
    fields: {
      id: "t.id",
      firmId: "t.firm_id",
      at: "t.at",
      action: "t.action",
      subject: "t.subject",
      changes: "t.changes",
    },
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
    key: "t.id",
    fields: {
      id: "t.id",
      firmId: "t.firm_id",
      at: "t.at",
      action: "t.action",
      subject: "t.subject",
      changes: "t.changes",
    },
    covers: ["audit_entry.subject_id", "audit_entry.subject"],
  },
  {
    part: "adminActions",
    holds: "What you did as an admin of the board, and what admins did to your sign-in.",
    erased: NAME_REPLACED,
    from: "admin_action t",
    where: "(t.person_id = $1 OR t.subject_id = $1)",
    key: "t.id",
    fields: {
      id: "t.id",
      at: "t.at",
      action: "t.action",
      byYou: "t.person_id = $1",
      loadId: "t.load_id",
      firmId: "t.firm_id",
      before: "t.before",
      after: "t.after",
      reason: "t.reason",
    },
    covers: ["admin_action.person_id", "admin_action.subject_id"],
  },
];

/** Columns that look like a person's and are in no part of the file, each with the reason. */
export const NOT_EXPORTED: Readonly<Record<string, string>> = {
  "firm_review.person_id": "The admin who decided; the same decision is exported from the log of admins.",
  "firm_review_viewer.person_id": "Which admin has a waiting firm open, for seconds.",
  "load.driver": "The carrier's statement about the load; its firm has it in the load.",
  "load.received_by": "The name of whoever signed at the delivery; it is in the load.",
};

/** Columns that can still hold a person's name or email address after erasure, each with the reason. */
export const KEPT_AFTER_ERASURE: Readonly<Record<string, string>> = {
  "event.body":
    "Webhook bodies as they were sent, with the firm's contact of that time. Deleted after 30 days.",
  "webhook_attempt.response_head":
    "The beginning of what a firm's own endpoint answered. Deleted after 30 days.",
  "webhook_attempt.error": "Why a webhook failed. Deleted after 30 days.",
  "idempotency_key.response": "Answers that are repeated to retries. Deleted after 7 days.",
  "idempotency_key.request": "The requests that those answers belong to. Deleted after 7 days.",
  "load.driver": "Who drove the load: part of the trade record. Deleted 6 years after delivery.",
  "load.received_by": "Who signed for the load: part of the trade record. Deleted 6 years after delivery.",
  "load.notes": "What the poster wrote about the load: part of the trade record.",
  "load.dims_note": "What the poster wrote about its size: part of the trade record.",
  "firm.name": "A firm may be called after a person. It is the firm's name.",
};
