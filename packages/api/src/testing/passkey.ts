import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { isoCBOR } from "@simplewebauthn/server/helpers";

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const NEW_CREDENTIAL = 0x40;

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest();
const base64url = (data: Uint8Array) => Buffer.from(data).toString("base64url");

/** A software passkey that answers like a browser with an authenticator. */
export function createPasskey({ origin = "http://localhost:3000", rpId = "localhost" } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  let counter = 0;

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authenticatorData(flags: number, more: Uint8Array = new Uint8Array()): Buffer {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.of(flags), count, more]);
  }

  function publicKeyBytes(): Uint8Array {
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    // COSE: an elliptic key (2) for ES256 (-7) on P-256 (1).
    return isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, "base64url"))],
        [-3, new Uint8Array(Buffer.from(y, "base64url"))],
      ]),
    );
  }

  const always = {
    id: base64url(id),
    rawId: base64url(id),
    type: "public-key",
    clientExtensionResults: {},
  } as const;

  return {
    /** Returns the answer to a registration. */
    make(challenge: string): RegistrationResponseJSON {
      const length = Buffer.of(0, id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, publicKeyBytes()]);
      const authData = authenticatorData(USER_PRESENT | USER_VERIFIED | NEW_CREDENTIAL, attested);
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ["fmt", "none"],
        ["attStmt", new Map<string, string>()],
        ["authData", new Uint8Array(authData)],
      ]);
      return {
        ...always,
        response: {
          clientDataJSON: base64url(clientData("webauthn.create", challenge)),
          attestationObject: base64url(isoCBOR.encode(attestation)),
          transports: ["internal"],
        },
      };
    },
    /** Signs a challenge. With `copied`, the counter lags behind, like that of a cloned passkey. */
    use(challenge: string, { copied = false } = {}): AuthenticationResponseJSON {
      if (copied) counter -= 1;
      const client = clientData("webauthn.get", challenge);
      const data = authenticatorData(USER_PRESENT | USER_VERIFIED);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...always,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
        },
      };
    },
  };
}
