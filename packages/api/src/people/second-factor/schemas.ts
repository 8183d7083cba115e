import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { z } from "zod";
import { bounded, instant, pathId, text } from "../../core/fields.ts";
import { METHODS } from "./rules.ts";

const base64url = bounded(20_000).regex(/^[\w-]*$/, "must be Base64url.");

/** Answer of a browser; fields of newer versions of WebAuthn are removed. */
const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal("public-key"),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).exactOptional(),
  clientExtensionResults: z.custom<RegistrationResponseJSON["clientExtensionResults"]>(
    (value) => typeof value === "object" && value !== null,
  ),
};

const madePasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(text(30)).max(10).exactOptional(),
  }),
}) satisfies z.ZodType<RegistrationResponseJSON>;

const usedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.exactOptional(),
  }),
}) satisfies z.ZodType<AuthenticationResponseJSON>;

const sixDigits = bounded(20)
  .transform((typed) => typed.replace(/\s/g, ""))
  .refine((code) => /^\d{6}$/.test(code), {
    params: { code: "invalid_code" },
    error: "must be the six digits that the app shows.",
  });

export const codeInput = z.strictObject({ code: sixDigits });

export const addPasskeyInput = z.strictObject({
  /** Name that the person gives the passkey: `Office laptop`. */
  name: text(60).refine((name) => name.trim() !== "", {
    params: { code: "required" },
    error: "must not be empty.",
  }),
  response: madePasskey,
});

export const giveInput = z.strictObject({
  proof: z.discriminatedUnion("method", [
    z.strictObject({ method: z.literal("passkey"), response: usedPasskey }),
    z.strictObject({ method: z.literal("totp"), code: sixDigits }),
    z.strictObject({ method: z.literal("recovery"), code: text(40) }),
    z.strictObject({ method: z.literal("password"), password: text(300) }),
  ]),
  /** True to skip the second factor in this browser for thirty days. */
  trust: z.boolean().default(false),
});
export type GiveInput = z.infer<typeof giveInput>;

export const startTotpOutput = z.object({
  /** Content of the QR code: `otpauth://totp/…`. */
  uri: z.string(),
  /** Key to be typed in place of the QR code, in groups of four. */
  key: z.string(),
});

/**
 * Options that the library creates for the browser; the fields are the standard's. Extensions are left out,
 * because they may contain bytes, which JSON cannot represent.
 */
export const creationOutput = z.object({
  options: z.custom<Omit<PublicKeyCredentialCreationOptionsJSON, "extensions">>(),
});
export const requestOutput = z.object({
  options: z.custom<Omit<PublicKeyCredentialRequestOptionsJSON, "extensions">>(),
});

export const addedOutput = z.object({
  /** Recovery codes if this was the person's first factor, shown only here; null otherwise. */
  recoveryCodes: z.array(z.string()).nullable(),
});
export const codesOutput = z.object({ recoveryCodes: z.array(z.string()) });
export const removedOutput = z.object({ removed: z.int() });

export const factorOutput = z.object({
  /** True if the person has a second factor. */
  on: z.boolean(),
  /** True if the person is an admin who must have a second factor. */
  required: z.boolean(),
  /** True if browsers allow passkeys at this site's address. */
  passkeysPossible: z.boolean(),
  passkeys: z.array(
    z.object({ id: z.string(), name: z.string(), addedAt: instant, lastUsedAt: instant.nullable() }),
  ),
  totp: z.object({ addedAt: instant, lastUsedAt: instant.nullable() }).nullable(),
  recovery: z.object({ left: z.int(), of: z.int(), madeAt: instant.nullable() }),
  trustedDevices: z.int(),
});

export const stepOutput = z.object({
  email: z.string(),
  /** True while signing in still needs the second factor. */
  owed: z.boolean(),
  methods: z.array(z.enum(METHODS)),
  recoveryLeft: z.int(),
  /** Names of owners who can vouch for the person. */
  owners: z.array(z.string()),
  /**
   * Report that every factor is lost; from `staffFrom` on, an admin can remove the factors. Null without a
   * report.
   */
  reset: z.object({ askedAt: instant, staffFrom: instant }).nullable(),
});

export const askedOutput = z.object({ askedAt: instant });
export const stopInput = z.strictObject({ token: text(200) });
export const vouchInput = z.strictObject({ memberId: pathId });
export const lockedOutOutput = z.object({
  members: z.array(z.object({ id: z.string(), name: z.string(), email: z.string(), askedAt: instant })),
});
