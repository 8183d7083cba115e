import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from "node:crypto";

/** Keys of a browser's subscription, in base64url: its point of P-256, and the secret that it shares with the board. */
export interface BrowserKeys {
  p256dh: string;
  auth: string;
}

/** Maximum length of a record, which a message fills in part: push services take 4,096 bytes in all. */
const RECORD_BYTES = 4_096;
/** Marks the last record, after the text. */
const LAST = Buffer.from([2]);

const derive = (key: Uint8Array, salt: Uint8Array, info: Uint8Array | string, bytes: number) =>
  new Uint8Array(hkdfSync("sha256", key, salt, info, bytes));

function newPair(): ECDH {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  return pair;
}

/**
 * Encrypts a message for one browser (RFC 8291, `aes128gcm`): the body of the request to its push service, which cannot
 * read it.
 *
 * @param pair the key pair of this message; only tests give one, and the salt
 */
export function encrypt(
  text: string,
  { p256dh, auth }: BrowserKeys,
  pair = newPair(),
  salt = randomBytes(16),
) {
  const theirs = Buffer.from(p256dh, "base64url");
  const ours = pair.getPublicKey();
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), theirs, ours]);
  const shared = derive(pair.computeSecret(theirs), Buffer.from(auth, "base64url"), info, 32);
  const key = derive(shared, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derive(shared, salt, "Content-Encoding: nonce\0", 12);
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  const sealed = [cipher.update(Buffer.from(text)), cipher.update(LAST), cipher.final(), cipher.getAuthTag()];
  const size = Buffer.alloc(5);
  size.writeUInt32BE(RECORD_BYTES);
  size.writeUInt8(ours.length, 4);
  return Buffer.concat([salt, size, ours, ...sealed]);
}
