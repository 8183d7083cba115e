import type { Member, Person } from "@board/db";
import type { Actor, AdminActor } from "../../core/actor.ts";
import { logAction } from "../../core/audit/log-action.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import type { Ctx, PersonCtx } from "../../core/context.ts";
import { disableEndpoint } from "../../core/endpoints/disable-endpoint.ts";
import { notFound, refusal } from "../../core/errors.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { ERASED_NAME, erasedEmail, type LeftOpen, stepsBeforeErasure } from "../../core/privacy/rules.ts";
import { lockFirm } from "../../firms/lock-firm.ts";
import { lockOwners } from "../../people/accounts/change-member.ts";
import { endMadeBy } from "../../people/accounts/made-by-member.ts";
import { assertPassword } from "../../people/accounts/own-account.ts";
import { hashOfRandomPassword } from "../../people/accounts/password.ts";
import { discardAccess } from "../../people/accounts/verify-address.ts";
import { endKey } from "../../people/api-keys/change-key.ts";

/** Timeout of the transaction, which rewrites years of logs. */
const TIMEOUT_MS = 120_000;

type Membership = Pick<Member, "id" | "firmId" | "role"> & { firm: { name: string } };

/** Counts the unfinished business of a firm that loses its last owner or member; null for any other firm. */
async function leftOpenAt({ db }: Ctx, { id, firmId, firm }: Membership): Promise<LeftOpen | null> {
  // Locks the firm even if it has no other owner, so that two members who leave concurrently do not each rely
  // on the other.
  await lockFirm(db, firmId);
  const owners = await lockOwners({ db }, firmId);
  const otherMembers = await db.member.count({ where: { firmId, leftAt: null, id: { not: id } } });
  if (owners.some((owner) => owner !== id) || (otherMembers > 0 && !owners.includes(id))) return null;
  const [open] = await db.$queryRaw<{ offers: number; jobs: number; unpaid: number }[]>`
    SELECT
      (SELECT count(*) FROM load WHERE poster_id = ${firmId} AND mode = 'live' AND status = 'POSTED')::int
        + (SELECT count(*) FROM quote WHERE carrier_id = ${firmId} AND mode = 'live' AND status = 'ACTIVE')::int AS offers,
      count(*) FILTER (WHERE status IN ('BOOKED', 'IN_TRANSIT', 'DELIVERED', 'DISPUTED'))::int AS jobs,
      count(*) FILTER (WHERE status = 'CONFIRMED' AND paid_at IS NULL AND agreed_pence > 0)::int AS unpaid
    FROM load WHERE mode = 'live' AND (poster_id = ${firmId} OR carrier_id = ${firmId})`;
  return { firm: firm.name, otherMembers, ...(open ?? { offers: 0, jobs: 0, unpaid: 0 }) };
}

/** @throws DomainError `erasure_blocked` with what has to be done first */
async function refuseWhileOpen(tx: Ctx, person: Person, memberships: readonly Membership[]): Promise<void> {
  const open: LeftOpen[] = [];
  for (const membership of memberships) {
    const left = await leftOpenAt(tx, membership);
    if (left !== null) open.push(left);
  }
  const steps = stepsBeforeErasure(open);
  if (
    person.isAdmin &&
    (await tx.db.person.count({ where: { isAdmin: true, id: { not: person.id } } })) === 0
  ) {
    steps.push("Make somebody else an admin of the board first.");
  }
  if (steps.length > 0) {
    throw refusal("erasure_blocked", `${steps.join(" ")}`, { steps });
  }
}

/**
 * Replaces the person as a firm's contact by another member, preferably an owner. If there is none, empties the
 * contact, and ends the firm's keys and endpoints.
 */
async function replaceContact(tx: Ctx, person: Person, firmId: string): Promise<void> {
  const firm = await tx.db.firm.findUniqueOrThrow({ where: { id: firmId } });
  const [owner] = await tx.db.member.findMany({
    where: { firmId, leftAt: null, personId: { not: person.id } },
    orderBy: [{ role: "asc" }, { id: "asc" }],
    include: { person: { select: { name: true, email: true } } },
    take: 1,
  });
  const theirName = firm.contactName.trim().toLowerCase() === person.name.toLowerCase();
  const theirEmail = firm.contactEmail.toLowerCase() === person.email;
  if (owner !== undefined && !theirName && !theirEmail) return;
  await tx.db.firm.update({
    where: { id: firmId },
    data: {
      ...(theirName || owner === undefined ? { contactName: owner?.person.name ?? ERASED_NAME } : {}),
      ...(theirEmail || owner === undefined
        ? { contactEmail: owner?.person.email ?? erasedEmail(person.id) }
        : {}),
      // Removes the phone number, because the number of a firm without members is personal data.
      ...(owner === undefined ? { contactPhone: "" } : {}),
    },
  });
  if (owner === undefined) await tx.db.billing.deleteMany({ where: { firmId } });
  // Keys and endpoints end, because no member is left to act for the firm or to be notified.
  if (owner === undefined) {
    const keys = await tx.db.apiKey.findMany({ where: { firmId, revokedAt: null }, orderBy: { id: "asc" } });
    for (const key of keys) await endKey(tx, key);
    const endpoints = await tx.db.webhookEndpoint.findMany({
      where: { firmId, status: "enabled" },
      orderBy: { id: "asc" },
    });
    for (const endpoint of endpoints) await disableEndpoint(tx, endpoint);
  }
}

async function erase(tx: Ctx<Actor>, person: Person, passwordHash: string): Promise<void> {
  const now = tx.clock.now();
  const { id, email } = person;
  const current = await tx.db.member.findMany({
    where: { personId: id, leftAt: null },
    include: { firm: { select: { name: true } } },
    orderBy: { firmId: "asc" },
  });
  await refuseWhileOpen(tx, person, current);
  const memberships = await tx.db.member.findMany({ where: { personId: id }, orderBy: { firmId: "asc" } });
  const memberIds = memberships.map((member) => member.id);
  for (const member of memberships) await endMadeBy(tx, { ...member, role: null });
  for (const member of current) {
    await recordAudit(tx, {
      action: "member.erased",
      firmId: member.firmId,
      subject: { id: member.id, name: ERASED_NAME },
    });
  }
  // Runs first, because the texts are searched for the old name. The statement timeout is raised for years of
  // logs.
  await tx.db.$executeRaw`SELECT set_config('statement_timeout', ${String(TIMEOUT_MS)}, true)`;
  await tx.db.$executeRaw`SELECT erase_texts(${id})`;
  const firmIds = memberships.map(({ firmId }) => firmId);
  await tx.db.$executeRaw`
    UPDATE message SET text = erased_text(text, ${person.name}, ${email})
    WHERE text <> erased_text(text, ${person.name}, ${email}) AND (carrier_id = ANY(${firmIds})
      OR load_id = ANY(ARRAY(SELECT id FROM load WHERE poster_id = ANY(${firmIds}))))`;
  await tx.db.$executeRaw`
    UPDATE load_change c SET note = e.note, reason = e.reason, patch = e.patch, changed = e.changed
    FROM (
      SELECT id, erased_text(note, ${person.name}, ${email}) AS note, erased_text(reason, ${person.name}, ${email}) AS reason,
        erased_json(patch, ${person.name}, ${email}) AS patch, erased_json(changed, ${person.name}, ${email}) AS changed
      FROM load_change WHERE carrier_id = ANY(${firmIds})
        OR load_id = ANY(ARRAY(SELECT id FROM load WHERE poster_id = ANY(${firmIds})))
    ) AS e
    WHERE c.id = e.id
      AND (c.note, c.reason, c.patch, c.changed) IS DISTINCT FROM (e.note, e.reason, e.patch, e.changed)`;
  await tx.db.$executeRaw`
    UPDATE extra x SET note = e.note, query_reason = e.reason
    FROM (
      SELECT id, erased_text(note, ${person.name}, ${email}) AS note, erased_text(query_reason, ${person.name}, ${email}) AS reason
      FROM extra WHERE carrier_id = ANY(${firmIds})
        OR load_id = ANY(ARRAY(SELECT id FROM load WHERE poster_id = ANY(${firmIds})))
    ) AS e
    WHERE x.id = e.id AND (x.note, x.query_reason) IS DISTINCT FROM (e.note, e.reason)`;
  await tx.db.$executeRaw`
    UPDATE offer o SET note = e.note, decline_note = e.decline
    FROM (
      SELECT id, erased_text(note, ${person.name}, ${email}) AS note, erased_text(decline_note, ${person.name}, ${email}) AS decline
      FROM offer WHERE carrier_id = ANY(${firmIds}) OR poster_id = ANY(${firmIds})
    ) AS e
    WHERE o.id = e.id AND (o.note, o.decline_note) IS DISTINCT FROM (e.note, e.decline)`;
  await tx.db.$executeRaw`
    UPDATE vehicle SET note = erased_text(note, ${person.name}, ${email})
    WHERE firm_id = ANY(${firmIds}) AND note <> erased_text(note, ${person.name}, ${email})`;
  await tx.db.$executeRaw`
    UPDATE invoice i SET reason = e.reason, query_reason = e.query, reference = e.reference
    FROM (
      SELECT id, erased_text(reason, ${person.name}, ${email}) AS reason, erased_text(query_reason, ${person.name}, ${email}) AS query,
        erased_text(reference, ${person.name}, ${email}) AS reference
      FROM invoice WHERE supplier_id = ANY(${firmIds}) OR buyer_id = ANY(${firmIds})
    ) AS e
    WHERE i.id = e.id AND (i.reason, i.query_reason, i.reference) IS DISTINCT FROM (e.reason, e.query, e.reference)`;
  await tx.db.$executeRaw`
    UPDATE invoice_line l SET description = e.description
    FROM (
      SELECT n.id, erased_text(n.description, ${person.name}, ${email}) AS description
      FROM invoice i JOIN invoice_line n ON n.invoice_id = i.id
      WHERE n.extra_id IS NOT NULL AND (i.supplier_id = ANY(${firmIds}) OR i.buyer_id = ANY(${firmIds}))
    ) AS e
    WHERE l.id = e.id AND l.description <> e.description`;
  await tx.db.$executeRaw`
    UPDATE firm SET contact_before = erased_json(contact_before, ${person.name}, ${email})
    WHERE id = ANY(${firmIds}) AND contact_before <> erased_json(contact_before, ${person.name}, ${email})`;
  await tx.db.$executeRaw`
    UPDATE load SET open_change = erased_json(open_change, ${person.name}, ${email})
    WHERE open_change <> erased_json(open_change, ${person.name}, ${email})
      AND (poster_id = ANY(${firmIds}) OR carrier_id = ANY(${firmIds}))`;
  await tx.db.$executeRaw`
    UPDATE contact_change SET "from" = erased_text("from", ${person.name}, ${email}),
      "to" = erased_text("to", ${person.name}, ${email}), told_address = erased_text(told_address, ${person.name}, ${email})
    WHERE firm_id = ANY(${firmIds})`;
  const contactOf = await tx.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM firm WHERE id = ANY(${firmIds})
    UNION SELECT id FROM firm WHERE lower(contact_email) = lower(${email}) ORDER BY id`;
  for (const firm of contactOf) await replaceContact(tx, person, firm.id);
  await tx.db.$executeRaw`
    UPDATE billing SET invoice_email = firm.contact_email FROM firm
    WHERE firm.id = billing.firm_id AND lower(invoice_email) = lower(${email})`;
  await tx.db.notificationPreference.deleteMany({ where: { memberId: { in: memberIds } } });
  await tx.db.savedSearch.deleteMany({ where: { memberId: { in: memberIds } } });
  await tx.db.notification.deleteMany({
    where: { memberId: { in: memberIds }, firmId: { in: firmIds } },
  });
  await tx.db.notificationEmail.deleteMany({ where: { address: email } });
  await tx.db.email.deleteMany({ where: { address: email } });
  await discardAccess(tx, id, passwordHash);
  await tx.db.$executeRaw`
    UPDATE network_member SET email = NULL, name = NULL, waits_since = NULL WHERE email = ${email}`;
  await tx.db.$executeRaw`
    UPDATE network_member SET note = erased_text(note, ${person.name}, ${email}), name = erased_text(name, ${person.name}, ${email})
    WHERE (poster_id = ANY(${firmIds}) OR carrier_id = ANY(${firmIds}))
      AND (note <> erased_text(note, ${person.name}, ${email}) OR name <> erased_text(name, ${person.name}, ${email}))`;
  await tx.db.oneTimeToken.deleteMany({ where: { OR: [{ personId: id }, { email }] } });
  await tx.db.registration.deleteMany({ where: { email } });
  await tx.db.session.deleteMany({ where: { personId: id } });
  await tx.db.signIn.deleteMany({ where: { personId: id } });
  await tx.db.acceptance.updateMany({ where: { personId: id }, data: { address: null } });
  await tx.db.member.updateMany({
    where: { id: { in: memberIds } },
    data: { seat: false, quietFrom: null, quietTo: null },
  });
  await tx.db.member.updateMany({ where: { personId: id, leftAt: null }, data: { leftAt: now } });
  await tx.db.person.update({
    where: { id },
    data: { name: ERASED_NAME, email: erasedEmail(id), isAdmin: false, erasedAt: now },
  });
}

/** @throws DomainError `not_found` for an unknown person, and for an erased one */
async function lockPerson(tx: Ctx, id: string): Promise<Person> {
  await tx.db.$queryRaw`SELECT 1 FROM person WHERE id = ${id} FOR UPDATE`;
  const person = await tx.db.person.findUnique({ where: { id } });
  if (person === null || person.erasedAt !== null) throw notFound();
  return person;
}

/**
 * Erases the signed-in person: name, address, password, sessions and preferences. Loads, quotes and history
 * stay, because they are records of the firms.
 *
 * @throws DomainError `validation_failed` (`wrong_password`), `rate_limited`, `step_up_required`, `erasure_blocked`
 */
export async function eraseMe(ctx: PersonCtx, password: string): Promise<{ erased: true }> {
  await assertPassword(ctx, password, "password");
  const { personId } = ctx.session;
  const passwordHash = await hashOfRandomPassword();
  await inTransaction(ctx, async (tx) => erase(tx, await lockPerson(tx, personId), passwordHash), {
    timeout: TIMEOUT_MS,
  });
  return { erased: true };
}

/**
 * Erases a person who asked for erasure in another way, such as by email.
 *
 * @throws DomainError `not_found`, `erasure_blocked`
 */
export async function erasePerson(
  ctx: Ctx<AdminActor>,
  { personId, reason }: { personId: string; reason: string },
): Promise<{ personId: string }> {
  const passwordHash = await hashOfRandomPassword();
  await inTransaction(
    ctx,
    async (tx) => {
      const person = await lockPerson(tx, personId);
      // Logged before the texts are rewritten, so that a name in the reason is replaced as well.
      await logAction(tx, { action: "person.erase", subjectId: personId, reason });
      await erase(tx, person, passwordHash);
    },
    { timeout: TIMEOUT_MS },
  );
  return { personId };
}
