import { londonDay } from "@board/calendar";
import type { Firm } from "@board/db";
import type { z } from "zod";
import { mayCall } from "../core/access.ts";
import { type FirmActor, type MemberActor, SCOPES } from "../core/actor.ts";
import { assertFewChanges } from "../core/audit/assert-few-changes.ts";
import { recordAudit } from "../core/audit/record-audit.ts";
import { changesOf } from "../core/audit/rules.ts";
import { heldUntil } from "../core/contact-changes/rules.ts";
import type { Ctx } from "../core/context.ts";
import { inTransaction } from "../core/in-transaction.ts";
import { contactsChanged } from "./contact-changes/record-change.ts";
import { lockFirm } from "./lock-firm.ts";
import { NAME_OF, passportGaps } from "./requirements/rules.ts";
import { givenRequires, requiresViewOf, storedRequires, viewRequires } from "./requirements/schemas.ts";
import type { ChangeProfile, meOutput, Profile } from "./schemas.ts";

const PROFILE_FIELDS = [
  "contactName",
  "contactEmail",
  "contactPhone",
  "usualTermsDays",
  "usualRequires",
] as const;

/** Contact fields of a firm; the firms that may call it are notified of a change. */
const CONTACTS = ["contactName", "contactEmail", "contactPhone"];

/** Returns a firm for the audit, with its requirements as text. */
function audited(firm: Firm) {
  const asked = Object.entries(givenRequires(firm.usualRequires));
  return { ...firm, usualRequires: asked.map(([name, value]) => `${name} ${value}`) };
}

function viewProfile({ actor }: Ctx<MemberActor>, firm: Firm): Profile {
  return {
    name: firm.name,
    contactName: firm.contactName,
    contactEmail: firm.contactEmail,
    contactPhone: firm.contactPhone,
    usualTermsDays: firm.usualTermsDays,
    usualRequires: viewRequires(firm.usualRequires),
    canPost: firm.canPost,
    canCarry: firm.canCarry,
    plan: firm.plan,
    since: firm.createdAt.toISOString(),
    mayChange: mayCall(actor, "firms.changeProfile"),
  };
}

/** Reads the firm's profile: its contact for booked loads, and its usual terms. */
export async function readProfile(ctx: Ctx<MemberActor>): Promise<Profile> {
  return viewProfile(ctx, await ctx.db.firm.findUniqueOrThrow({ where: { id: ctx.actor.firm.id } }));
}

/**
 * Changes the contact, usual terms and usual requirements; posted loads keep their old values. A carrier
 * whose phone or email changes is put on hold.
 *
 * @throws DomainError `rate_limited`
 */
export function changeProfile(ctx: Ctx<MemberActor>, input: ChangeProfile): Promise<Profile> {
  const { id } = ctx.actor.firm;
  return inTransaction(ctx, async (tx) => {
    await lockFirm(tx.db, id);
    const before = await tx.db.firm.findUniqueOrThrow({ where: { id } });
    const { contactName, contactEmail, contactPhone, usualTermsDays, usualRequires } = input;
    const after = await tx.db.firm.update({
      where: { id },
      data: {
        ...(contactName === undefined ? {} : { contactName: contactName.trim() }),
        ...(contactEmail === undefined ? {} : { contactEmail }),
        ...(contactPhone === undefined ? {} : { contactPhone: contactPhone.trim() }),
        ...(usualTermsDays === undefined ? {} : { usualTermsDays }),
        ...(usualRequires === undefined ? {} : { usualRequires: storedRequires(usualRequires) }),
      },
    });
    const changes = changesOf(PROFILE_FIELDS, audited(before), audited(after));
    if (changes.some(({ field }) => CONTACTS.includes(field)))
      await assertFewChanges(tx, id, {
        action: "profile.changed",
        fields: CONTACTS,
        what: "The firm's contact was",
        policy: "contacts",
      });
    if (changes.length > 0) await recordAudit(tx, { action: "profile.changed", changes });
    if (await contactsChanged(tx, before, after)) await tx.ports.markContactChanged(tx, id);
    return viewProfile(tx, after);
  });
}

/**
 * Returns the firm and the member that the caller acts for; this is the first request of every integration
 * (contract 9).
 */
export async function me(ctx: Ctx<FirmActor>): Promise<z.infer<typeof meOutput>> {
  const { key, member, mode, scopes } = ctx.actor;
  const { suspended, facts, usualRequires, billing, holdsUntil, ...firm } = ctx.actor.firm;
  const today = londonDay(ctx.clock.now());
  const covers = facts.covers.filter(({ until }) => until >= today);
  return {
    key: key && {
      id: key.id,
      name: key.name,
      mode,
      scopes: SCOPES.filter((scope) => scopes.has(scope)),
      expiresAt: key.expiresAt?.toISOString() ?? null,
    },
    firm: {
      ...firm,
      usualRequires: requiresViewOf(usualRequires),
      usualWaiting: billing.waiting,
      billingGiven: billing.given,
      holdsUntil: heldUntil(holdsUntil, mode, ctx.clock.now())?.toISOString() ?? null,
    },
    actsFor: member && { memberId: member.id, name: member.name, role: member.role, seat: member.seat },
    passport: firm.canCarry
      ? {
          licence: facts.licence,
          covers: covers.map(({ kind, ...cover }) => ({ kind: NAME_OF[kind], ...cover })),
          missing: passportGaps(facts, today),
        }
      : null,
    limits: ctx.settings.rateLimits[mode],
  };
}
