import { Mode } from "@board/db/enums";
import { z } from "zod";
import { SCOPES } from "../../core/actor.ts";
import { cursor, instant, limit, pathId, text } from "../../core/fields.ts";
import { OVERLAPS } from "./rules.ts";

const name = text(100).refine((value) => value.trim() !== "", {
  params: { code: "required" },
  error: "must not be empty.",
});

const keyView = z.object({
  id: z.string(),
  name: z.string(),
  mode: z.enum(Mode),
  /** First and last characters of the key: `fb_live_3kQx…Zt9A`. */
  hint: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  /** Status of the key; a `rolled` one works until `expiresAt`, and `rolledTo` replaces it. */
  status: z.enum(["active", "rolled", "expired", "revoked"]),
  createdBy: z.object({ name: z.string(), you: z.boolean() }),
  /** Owner who took the key over when its maker left; the key then has the rights of any member. */
  keptBy: z.string().nullable(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
  expiresAt: instant.nullable(),
  revokedAt: instant.nullable(),
  /** Id of the key that replaces this one. */
  rolledTo: z.string().nullable(),
  /** True if the reader may roll, rename and revoke the key: its maker, or an owner. */
  mayChange: z.boolean(),
  /** True if the reader may grant all its scopes to a new key. */
  mayRoll: z.boolean(),
});
export type KeyView = z.infer<typeof keyView>;

export const listKeysInput = z.strictObject({
  /** True to include keys that no longer work. */
  ended: z.boolean().default(false),
  /** Id of a member, to list only the keys that this member is responsible for. */
  madeBy: pathId.optional(),
  limit,
  cursor: cursor.optional(),
});
export type ListKeys = z.infer<typeof listKeysInput>;
export const listKeysOutput = z.object({
  keys: z.array(keyView),
  nextCursor: z.string().nullable(),
  /** Every scope. `onlyBy` says who can grant it, if the reader cannot; otherwise it is null. */
  scopes: z.array(z.object({ scope: z.enum(SCOPES), onlyBy: z.string().nullable() })),
});

export const createKeyInput = z.strictObject({
  name,
  mode: z.enum(Mode),
  scopes: z.array(z.enum(SCOPES)).min(1),
  /** Time from which the key stops working; null or absent for a key without an expiry. */
  expiresAt: instant.nullish(),
});
export type CreateKey = z.infer<typeof createKeyInput>;

/** A new key with its token, which no other answer has. */
export const newKeyOutput = z.object({ key: keyView, token: z.string() });

export const rollKeyInput = z.strictObject({
  id: pathId,
  overlap: z.enum(Object.keys(OVERLAPS) as [keyof typeof OVERLAPS]),
});
export const rolledKeyOutput = newKeyOutput.extend({ old: keyView });

export const renameKeyInput = z.strictObject({ id: pathId, name });
export const keyIdInput = z.strictObject({ id: pathId });
export const keyOutput = z.object({ key: keyView });
