import type { Mode } from "@board/db";
import type { MemberActor, Scope } from "../../core/actor.ts";
import { hashToken, hintOf, makeToken } from "../../core/api-key-token.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import { changesOf } from "../../core/audit/rules.ts";
import type { Ctx } from "../../core/context.ts";
import { DomainError, invalid, refusal, signedOut } from "../../core/errors.ts";
import { fieldError } from "../../core/field-error.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { lockFirm } from "../../firms/lock-firm.ts";
import { lockMember } from "../accounts/hold-right.ts";
import { KEY_MAKER, type KeyWithMaker, viewKey } from "./list-keys.ts";
import { MAX_KEYS, whoGrants } from "./rules.ts";
import type { CreateKey, KeyView } from "./schemas.ts";

/** Fields of a key that the audit records. */
export const KEY_FIELDS = ["name", "mode", "scopes", "expiresAt", "hint"] as const;

/** Refuses a key above the limit. Locks the firm's row, so that concurrent requests cannot exceed the limit. */
async function assertRoom(tx: Ctx<MemberActor>): Promise<void> {
  const { firm } = tx.actor;
  await lockFirm(tx.db, firm.id);
  const now = tx.clock.now();
  const count = await tx.db.apiKey.count({
    where: { firmId: firm.id, revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
  });
  if (count < MAX_KEYS) return;
  throw refusal("too_many_keys", `${firm.name} has ${MAX_KEYS} keys in use: revoke one first.`);
}

/**
 * Refuses scopes that the member may not grant, because a key acts for the whole firm (contract 9). Locks the
 * member's row, so that a member who is just being removed cannot leave a key behind.
 *
 * @throws DomainError `signed_out`, `scope_not_grantable`
 */
async function assertGrantable(tx: Ctx<MemberActor>, scopes: readonly Scope[]): Promise<void> {
  const { firm, member } = tx.actor;
  const now = await lockMember(tx, member.id);
  if (now === null) throw signedOut();
  const refused = scopes.flatMap((scope) => {
    const who = whoGrants(scope, now);
    return who === null ? [] : [{ scope, who }];
  });
  if (refused.length === 0) return;
  const reasons = refused.map(({ scope, who }) => `Only ${who} can give a key the scope ${scope}.`);
  throw new DomainError("scope_not_grantable", {
    detail: `In ${firm.name}: ${reasons.join(" ")} Nothing was changed.`,
    members: { scopes: refused.map(({ scope }) => scope) },
  });
}

interface NewKey {
  name: string;
  mode: Mode;
  scopes: readonly Scope[];
  expiresAt: Date | null;
}

/**
 * Inserts a key of the member and returns it with its token, which is not stored.
 *
 * @throws DomainError `signed_out`, `scope_not_grantable`, `too_many_keys`
 */
export async function insertKey(
  tx: Ctx<MemberActor>,
  { name, mode, scopes, expiresAt }: NewKey,
): Promise<{ key: KeyWithMaker; token: string }> {
  await assertGrantable(tx, scopes);
  await assertRoom(tx);
  const token = makeToken(mode);
  const key = await tx.db.apiKey.create({
    data: {
      id: tx.newId("key"),
      firmId: tx.actor.firm.id,
      createdById: tx.actor.member.id,
      name,
      mode,
      hash: hashToken(token),
      hint: hintOf(token),
      scopes: [...new Set(scopes)],
      createdAt: tx.clock.now(),
      expiresAt,
    },
    include: KEY_MAKER,
  });
  return { key, token };
}

/**
 * Creates an API key (contract 9), which any member may. While the maker has a seat, the key's quotes are in
 * the maker's name. Only this answer has the token.
 *
 * @throws DomainError `validation_failed` (`in_past`), `scope_not_grantable`, `too_many_keys`
 */
export function createKey(ctx: Ctx<MemberActor>, input: CreateKey): Promise<{ key: KeyView; token: string }> {
  const expiresAt = input.expiresAt ? new Date(input.expiresAt) : null;
  if (expiresAt !== null && expiresAt <= ctx.clock.now()) {
    throw invalid([fieldError(["expiresAt"], "in_past", "must be in the future.")]);
  }
  return inTransaction(ctx, async (tx) => {
    const { key, token } = await insertKey(tx, { ...input, name: input.name.trim(), expiresAt });
    const view = viewKey(tx, key);
    await recordAudit(tx, {
      action: "key.created",
      subject: key,
      changes: changesOf(KEY_FIELDS, null, view),
    });
    return { key: view, token };
  });
}
