import { formatLongExact } from "@board/calendar";
import { type ContactChange, type ContactKind, type Firm, Prisma } from "@board/db";
import { z } from "zod";
import type { Actor } from "../../core/actor.ts";
import { hashToken } from "../../core/api-key-token.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import { fieldChange } from "../../core/audit/schemas.ts";
import { addressBefore, changeWords, HOLD_MS, heldUntil } from "../../core/contact-changes/rules.ts";
import type { Ctx } from "../../core/context.ts";
import { asTyped, type EmailText, queueEmail, SITE } from "../../core/emails.ts";
import { leastIdAt } from "../../core/ids.ts";
import { phoneDigits } from "../../core/phone-digits.ts";
import { makeLinkToken } from "../../core/tokens.ts";
import { lockFirm } from "../lock-firm.ts";
import { contactBefore, contactOf, previousContact } from "./previous-contact.ts";
import { contact } from "./schemas.ts";

/** Returns the unconfirmed changes for which a firm is on hold, the oldest first. */
export function openChanges(
  { db, clock }: Pick<Ctx, "db" | "clock">,
  firmId: string,
): Promise<ContactChange[]> {
  return db.contactChange.findMany({
    where: { firmId, confirmedAt: null, holdsUntil: { gt: clock.now() } },
    orderBy: [{ at: "asc" }, { id: "asc" }],
  });
}

interface NewChange {
  kind: ContactKind;
  from: string | null;
  to: string | null;
  subjectId?: string;
}

function changedEmail(
  firm: string,
  lines: readonly string[],
  until: Date | null,
  token: string | null,
): EmailText {
  const hold =
    until &&
    `Until ${formatLongExact(until)}, UK time, the firm wins no new load. It may quote all the same.`;
  const confirm =
    token && `If the change is right, confirm it, which ends that at once:\n\n${SITE}/contacts/${token}`;
  const other =
    "An owner who has used a second factor for three days can confirm it on the site, and so can the people who run the board.";
  return {
    subject: "Contact details on the Freight Board were changed",
    text: [
      `They are those of this firm, before and as somebody typed them:\n\n${asTyped({ Firm: firm })}\n${lines.map((line) => `> ${line}`).join("\n")}`,
      ...(hold ? [hold, confirm || other] : []),
      "If it was not you, do not confirm it. Set a new password, and reply to this email: the people who run the board read it.",
      `${SITE}/forgot\n`,
    ].join("\n\n"),
  };
}

/**
 * Saves contact changes of a firm, emails its earlier address, and puts the firm on hold for 72 hours. A firm
 * that only posts gets the email without a hold.
 *
 * @param address the firm's address before the change; without `mayConfirm` the email has no link
 */
async function record(
  tx: Ctx<Actor>,
  firmId: string,
  changes: readonly NewChange[],
  { address, mayConfirm }: { address: string; mayConfirm: boolean },
): Promise<void> {
  const now = tx.clock.now();
  const { name, canCarry, holdsUntil: held } = await tx.db.firm.findUniqueOrThrow({ where: { id: firmId } });
  const holdsUntil = canCarry ? new Date(now.getTime() + HOLD_MS) : now;
  const token = canCarry && mayConfirm ? makeLinkToken() : null;
  const { actor } = tx;
  await tx.db.contactChange.createMany({
    data: changes.map(({ kind, from, to, subjectId = null }) => ({
      id: tx.newId("contact"),
      firmId,
      kind,
      personId: actor.kind === "firm" ? (actor.member?.personId ?? null) : null,
      subjectId,
      from,
      to,
      toldAddress: address,
      confirmHash: token === null ? null : hashToken(token),
      at: now,
      holdsUntil,
    })),
  });
  const lines = changes.map(changeWords);
  await queueEmail(tx, address, changedEmail(name, lines, canCarry ? holdsUntil : null, token));
  if (!canCarry) return;
  await tx.db.firm.update({ where: { id: firmId }, data: { holdsUntil } });
  await recordAudit(tx, {
    action: "contacts.held",
    firmId,
    changes: [{ field: "holdsUntil", from: held?.toISOString() ?? null, to: holdsUntil.toISOString() }],
  });
}

/** Returns the firm's email address, or its earlier one while the change of address is unconfirmed. */
async function knownAddress(tx: Ctx<Actor>, firmId: string, contactEmail: string): Promise<string> {
  return addressBefore(await openChanges(tx, firmId), { kind: "EMAIL", subjectId: null }, contactEmail);
}

/**
 * Returns the contact's name from before its first change within the hold, from the audit. A changed name
 * alone causes no hold.
 */
async function nameBefore({ db, clock }: Ctx<Actor>, { id, contactName }: Firm): Promise<string> {
  const since = new Date(clock.now().getTime() - HOLD_MS);
  const renamed = await db.auditEntry.findFirst({
    where: {
      firmId: id,
      id: { gt: leastIdAt("audit", since) },
      action: "profile.changed",
      changes: { array_contains: [{ field: "contactName" }] },
    },
    orderBy: { id: "asc" },
    select: { changes: true },
  });
  const changes = renamed === null ? [] : z.array(fieldChange).parse(renamed.changes);
  const from = changes.find(({ field }) => field === "contactName")?.from;
  return typeof from === "string" ? from : contactName;
}

/** Recomputes and saves the firm's contact from before the open changes. */
export async function keepContactBefore(tx: Ctx<Actor>, firmId: string, contactName: string): Promise<void> {
  const [firm, open] = await Promise.all([
    tx.db.firm.findUniqueOrThrow({ where: { id: firmId } }),
    openChanges(tx, firmId),
  ]);
  const before = open.length === 0 ? null : contactBefore(open, contactOf(firm), contactName);
  await tx.db.firm.update({
    where: { id: firmId },
    data: { contactBefore: before === null ? Prisma.DbNull : { ...before } },
  });
}

/**
 * Puts a firm on hold if its phone or email changed in more than its formatting. A changed name causes no
 * hold, but during a hold the earlier name is stored. The firm's row must be locked.
 *
 * @returns true if the posters of its jobs must be notified
 */
export async function contactsChanged(tx: Ctx<Actor>, before: Firm, after: Firm): Promise<boolean> {
  const { id: firmId } = before;
  const changes: NewChange[] = [];
  if (phoneDigits(before.contactPhone) !== phoneDigits(after.contactPhone))
    changes.push({ kind: "PHONE", from: before.contactPhone, to: after.contactPhone });
  if (before.contactEmail.toLowerCase() !== after.contactEmail.toLowerCase())
    changes.push({ kind: "EMAIL", from: before.contactEmail, to: after.contactEmail });
  const now = tx.clock.now();
  const isHeld = heldUntil(before.holdsUntil, "live", now) !== null;
  if (changes.length === 0 && !(isHeld && before.contactName !== after.contactName)) return false;
  if (changes.length > 0) {
    const address = await knownAddress(tx, firmId, before.contactEmail);
    await record(tx, firmId, changes, { address, mayConfirm: true });
  }
  const kept = isHeld ? contact.safeParse(before.contactBefore).data : undefined;
  await keepContactBefore(tx, firmId, kept?.contactName ?? (await nameBefore(tx, before)));
  const firm = await tx.db.firm.findUniqueOrThrow({ where: { id: firmId } });
  return previousContact(firm, "live", now) !== null;
}

/** Puts a firm on hold because another bank account replaced its own. Both are given by their last digits. */
export async function bankReplaced(tx: Ctx<Actor>, firmId: string, from: string, to: string): Promise<void> {
  const { contactEmail } = await tx.db.firm.findUniqueOrThrow({ where: { id: firmId } });
  const address = await knownAddress(tx, firmId, contactEmail);
  await record(tx, firmId, [{ kind: "BANK", from, to }], { address, mayConfirm: true });
}

/** Puts a firm on hold because an owner was added. */
export async function ownerAdded(tx: Ctx<Actor>, firmId: string, personId: string): Promise<void> {
  const { email } = await tx.db.person.findUniqueOrThrow({ where: { id: personId } });
  await recordForOwner(tx, firmId, { kind: "OWNER", from: null, to: email, subjectId: personId }, email);
}

/** Puts an owner's firms on hold because the password was reset by email. */
export async function ownerRecovered(tx: Ctx<Actor>, personId: string, email: string): Promise<void> {
  for (const firmId of await firmsOwnedBy(tx, personId))
    await recordForOwner(tx, firmId, { kind: "PASSWORD", from: null, to: email, subjectId: personId }, email);
}

/** Puts an owner's firms on hold because the owner's email address changed. */
export async function ownerEmailChanged(
  tx: Ctx<Actor>,
  personId: string,
  from: string,
  to: string,
): Promise<void> {
  for (const firmId of await firmsOwnedBy(tx, personId)) {
    await lockFirm(tx.db, firmId);
    const address = addressBefore(
      await openChanges(tx, firmId),
      { kind: "OWNER", subjectId: personId },
      from,
    );
    const change: NewChange = { kind: "OWNER", from, to, subjectId: personId };
    await record(tx, firmId, [change], { address, mayConfirm: true });
  }
}

/**
 * Records a change of an owner and emails the firm's own address. The email has no link if the address is
 * also the owner's, who could otherwise confirm the change without anybody else.
 */
async function recordForOwner(
  tx: Ctx<Actor>,
  firmId: string,
  change: NewChange,
  email: string,
): Promise<void> {
  await lockFirm(tx.db, firmId);
  const { contactEmail } = await tx.db.firm.findUniqueOrThrow({ where: { id: firmId } });
  const address = await knownAddress(tx, firmId, contactEmail);
  await record(tx, firmId, [change], { address, mayConfirm: address.toLowerCase() !== email.toLowerCase() });
}

async function firmsOwnedBy({ db }: Pick<Ctx, "db">, personId: string): Promise<string[]> {
  const owned = await db.member.findMany({
    where: { personId, role: "OWNER", leftAt: null },
    orderBy: { firmId: "asc" },
    select: { firmId: true },
  });
  return owned.map(({ firmId }) => firmId);
}
