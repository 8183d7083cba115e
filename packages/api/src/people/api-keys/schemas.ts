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
  /** First and last characters: `fb_live_3kQx…Zt9A`. */
  hint: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  /** `rolled`: it still works until `expiresAt`, and `rolledTo` takes its place. */
  status: z.enum(["active", "rolled", "expired", "revoked"]),
  createdBy: z.object({ name: z.string(), you: z.boolean() }),
  /** The owner who kept it when its maker left; it may what every member may. */
  keptBy: z.string().nullable(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
  expiresAt: instant.nullable(),
  revokedAt: instant.nullable(),
  /** The id of the key that takes its place. */
  rolledTo: z.string().nullable(),
  /** True when you may roll, rename and revoke it: it is your own, or you are an owner. */
  mayChange: z.boolean(),
  /** True when you may give a new key the scopes of this one. */
  mayRoll: z.boolean(),
});
export type KeyView = z.infer<typeof keyView>;

export const listKeysInput = z.strictObject({
  /** Those that have ended, too. */
  ended: z.boolean().default(false),
  /** A member's id: only the keys that this person answers for, made by them or kept. */
  madeBy: pathId.optional(),
  limit,
  cursor: cursor.optional(),
});
export type ListKeys = z.infer<typeof listKeysInput>;
export const listKeysOutput = z.object({
  keys: z.array(keyView),
  nextCursor: z.string().nullable(),
  /** Every scope, with who may give it to a key where you may not; null where you may. */
  scopes: z.array(z.object({ scope: z.enum(SCOPES), onlyBy: z.string().nullable() })),
});

export const createKeyInput = z.strictObject({
  name,
  mode: z.enum(Mode),
  scopes: z.array(z.enum(SCOPES)).min(1),
  /** null or left out: it works until it is revoked. */
  expiresAt: instant.nullish(),
});
export type CreateKey = z.infer<typeof createKeyInput>;

/** The token is in this answer only. */
export const newKeyOutput = z.object({ key: keyView, token: z.string() });

export const rollKeyInput = z.strictObject({
  id: pathId,
  overlap: z.enum(Object.keys(OVERLAPS) as [keyof typeof OVERLAPS]),
});
export const rolledKeyOutput = newKeyOutput.extend({ old: keyView });

export const renameKeyInput = z.strictObject({ id: pathId, name });
export const keyIdInput = z.strictObject({ id: pathId });
export const keyOutput = z.object({ key: keyView });
