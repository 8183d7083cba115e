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
  /** `rolled`: works until `expiresAt`; `rolledTo` is its replacement. */
  status: z.enum(["active", "rolled", "expired", "revoked"]),
  createdBy: z.object({ name: z.string(), you: z.boolean() }),
  /** Owner who kept it when its maker left; it then has the rights of any member. */
  keptBy: z.string().nullable(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
  expiresAt: instant.nullable(),
  revokedAt: instant.nullable(),
  /** Id of the replacement. */
  rolledTo: z.string().nullable(),
  /** True when you may roll, rename and revoke it: you made it, or are an owner. */
  mayChange: z.boolean(),
  /** True when you may grant all its scopes to a new key. */
  mayRoll: z.boolean(),
});
export type KeyView = z.infer<typeof keyView>;

export const listKeysInput = z.strictObject({
  /** Includes ended keys. */
  ended: z.boolean().default(false),
  /** A member's id: only keys that they are responsible for, as maker or keeper. */
  madeBy: pathId.optional(),
  limit,
  cursor: cursor.optional(),
});
export type ListKeys = z.infer<typeof listKeysInput>;
export const listKeysOutput = z.object({
  keys: z.array(keyView),
  nextCursor: z.string().nullable(),
  /** Every scope, with who may grant it; null where you may. */
  scopes: z.array(z.object({ scope: z.enum(SCOPES), onlyBy: z.string().nullable() })),
});

export const createKeyInput = z.strictObject({
  name,
  mode: z.enum(Mode),
  scopes: z.array(z.enum(SCOPES)).min(1),
  /** Null or absent: works until revoked. */
  expiresAt: instant.nullish(),
});
export type CreateKey = z.infer<typeof createKeyInput>;

/** Only this answer contains the token. */
export const newKeyOutput = z.object({ key: keyView, token: z.string() });

export const rollKeyInput = z.strictObject({
  id: pathId,
  overlap: z.enum(Object.keys(OVERLAPS) as [keyof typeof OVERLAPS]),
});
export const rolledKeyOutput = newKeyOutput.extend({ old: keyView });

export const renameKeyInput = z.strictObject({ id: pathId, name });
export const keyIdInput = z.strictObject({ id: pathId });
export const keyOutput = z.object({ key: keyView });
