import { Secret, TOTP } from "otpauth";

/** The code that an app with this key shows at a moment. */
export function codeNow(key: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) }).generate({
    timestamp: at.getTime(),
  });
}
