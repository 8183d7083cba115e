import { createPrivateKey, sign } from "node:crypto";
import type { VapidKey } from "@board/api/worker";

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Time for which a token is good; push services refuse more than a day. */
const TOKEN_S = 12 * 3_600;

/**
 * Returns the Authorization header that tells a push service who sends (RFC 8292): a token for its origin, signed by the
 * board's key.
 *
 * @param contact address of who runs the board, such as `mailto:board@freight.example`
 */
export function vapidHeader(
  endpoint: string,
  { publicKey, privateKey }: VapidKey,
  contact: string,
  now: Date,
): string {
  const point = Buffer.from(publicKey, "base64url");
  const part = (bytes: Buffer) => bytes.toString("base64url");
  const key = createPrivateKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: part(point.subarray(1, 33)),
      y: part(point.subarray(33)),
      d: part(Buffer.from(privateKey, "hex")),
    },
  });
  const exp = Math.floor(now.getTime() / 1_000) + TOKEN_S;
  const claims = { aud: new URL(endpoint).origin, exp, sub: contact };
  const signed = `${encode({ typ: "JWT", alg: "ES256" })}.${encode(claims)}`;
  const signature = sign("sha256", Buffer.from(signed), { key, dsaEncoding: "ieee-p1363" });
  return `vapid t=${signed}.${signature.toString("base64url")}, k=${publicKey}`;
}
