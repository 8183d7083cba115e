import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import type { PushPayload } from "@board/api/schemas";

const derive = (key: Uint8Array, salt: Uint8Array, info: Uint8Array | string, bytes: number) =>
  new Uint8Array(hkdfSync("sha256", key, salt, info, bytes));

/** Decrypts the body of a push request as a browser does (RFC 8291). */
export function decrypt(body: Buffer, pair: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const theirs = body.subarray(21, 21 + body.readUInt8(20));
  const sealed = body.subarray(21 + theirs.length);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), pair.getPublicKey(), theirs]);
  const shared = derive(pair.computeSecret(theirs), auth, info, 32);
  const key = derive(shared, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derive(shared, salt, "Content-Encoding: nonce\0", 12);
  const opened = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()]);
  if (text.at(-1) !== 2) throw new Error("The record is not the last one.");
  return text.subarray(0, -1).toString("utf8");
}

/** Returns the claims of a VAPID header, and the key that signed them; throws if the signature does not fit (RFC 8292). */
export function readVapid(header: string): {
  claims: { aud: string; exp: number; sub: string };
  key: string;
} {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const x = point.subarray(1, 33).toString("base64url");
  const y = point.subarray(33).toString("base64url");
  const publicKey = createPublicKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x, y } });
  const signed = Buffer.from(`${head}.${claims}`);
  const isSigned = verify(
    "sha256",
    signed,
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isSigned) throw new Error("The token is not signed by its key.");
  return { claims: JSON.parse(Buffer.from(claims, "base64url").toString()), key };
}

/** A message that reached a browser. */
export interface Delivered {
  browser: string;
  message: PushPayload;
  headers: IncomingHttpHeaders;
}

/** A push service on this machine, which takes messages for its browsers only from who signs for it, and reads them. */
export async function openPushService(port = 0) {
  const browsers = new Map<string, { pair: ECDH; auth: Buffer }>();
  const delivered: Delivered[] = [];
  const answers = { status: 201, after: Promise.resolve() };
  let passOn: (one: Delivered) => Promise<void> = async () => undefined;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const browser = (request.url ?? "").slice(1);
      const known = browsers.get(browser);
      const { claims } = readVapid(request.headers.authorization ?? "");
      if (claims.aud !== origin) response.statusCode = 403;
      else if (known === undefined) response.statusCode = 410;
      else if (answers.status !== 201) response.statusCode = answers.status;
      else {
        const text = decrypt(Buffer.concat(chunks), known.pair, known.auth);
        const one = { browser, message: JSON.parse(text), headers: request.headers };
        delivered.push(one);
        void passOn(one);
        response.statusCode = 201;
      }
      void answers.after.then(() => response.end());
    });
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const origin = `http://${host}`;
  return {
    host,
    delivered,
    answers,
    /** Subscribes a new browser, as `PushManager.subscribe` does. */
    subscribe: () => {
      const pair = createECDH("prime256v1");
      const p256dh = pair.generateKeys("base64url");
      const auth = randomBytes(16);
      const browser = randomBytes(8).toString("hex");
      browsers.set(browser, { pair, auth });
      return {
        browser,
        endpoint: `${origin}/${browser}`,
        keys: { p256dh, auth: auth.toString("base64url") },
      };
    },
    /** Passes each further message on to a browser. */
    deliver: (pass: typeof passOn) => {
      passOn = pass;
    },
    /** Forgets a browser: its person has taken the permission back. */
    forget: (browser: string) => browsers.delete(browser),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
