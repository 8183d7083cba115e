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

/** Answer of a browser; members of newer WebAuthn versions are dropped. */
const answered = {
  id: base64url,
  rawId: base64url,
  type: z.literal("public-key"),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).exactOptional(),
  clientExtensionResults: z.custom<RegistrationResponseJSON["clientExtensionResults"]>(
    (value) => typeof value === "object" && value !== null,
  ),
};

const madePasskey = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(text(30)).max(10).exactOptional(),
  }),
}) satisfies z.ZodType<RegistrationResponseJSON>;

const usedPasskey = z.object({
  ...answered,
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
  /** Name given by the person: `Office laptop`. */
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
  /** This browser is not asked at sign-in for thirty days. */
  trust: z.boolean().default(false),
});
export type GiveInput = z.infer<typeof giveInput>;

export const startTotpOutput = z.object({
  /** For the QR code: `otpauth://totp/…`. */
  uri: z.string(),
  /** To be typed where it cannot be scanned, in fours. */
  key: z.string(),
});

/**
 * Made by the library, read by the browser: their members are the standard's business. Extensions may hold bytes, which
 * JSON does not carry as such; none is asked for.
 */
export const creationOutput = z.object({
  options: z.custom<Omit<PublicKeyCredentialCreationOptionsJSON, "extensions">>(),
});
export const requestOutput = z.object({
  options: z.custom<Omit<PublicKeyCredentialRequestOptionsJSON, "extensions">>(),
});

export const addedOutput = z.object({
  /** The recovery codes, where this was the first factor: shown once. */
  recoveryCodes: z.array(z.string()).nullable(),
});
export const codesOutput = z.object({ recoveryCodes: z.array(z.string()) });
export const removedOutput = z.object({ removed: z.int() });

export const factorOutput = z.object({
  /** True when the person has a second factor. */
  on: z.boolean(),
  /** An admin must have one. */
  required: z.boolean(),
  /** Browsers allow passkeys at this site's address. */
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
  /** Not signed in before the second factor is given. */
  owed: z.boolean(),
  methods: z.array(z.enum(METHODS)),
  recoveryLeft: z.int(),
  /** Names of the owners who can vouch for the person. */
  owners: z.array(z.string()),
  /** The person has said that every factor is lost; from `staffFrom` on the board's staff can remove them. */
  reset: z.object({ askedAt: instant, staffFrom: instant }).nullable(),
});

export const askedOutput = z.object({ askedAt: instant });
export const stopInput = z.strictObject({ token: text(200) });
export const vouchInput = z.strictObject({ memberId: pathId });
export const lockedOutOutput = z.object({
  members: z.array(z.object({ id: z.string(), name: z.string(), email: z.string(), askedAt: instant })),
});
