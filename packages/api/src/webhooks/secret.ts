import { randomBytes } from "node:crypto";

/** A new signing secret as Standard Webhooks writes it: `whsec_` and 32 random bytes in base64. */
export function makeSecret(random: (size: number) => Uint8Array = randomBytes): string {
  return `whsec_${Buffer.from(random(32)).toString("base64")}`;
}
