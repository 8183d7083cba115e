import { Secret, TOTP } from "otpauth";

/** Code shown by an authenticator app at an instant. */
export function codeNow(key: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) }).generate({
    timestamp: at.getTime(),
  });
}
