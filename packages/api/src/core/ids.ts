import { randomBytes } from "node:crypto";
import type { Clock } from "@board/calendar";
import { fromUUIDBytes, toUUID } from "typeid-js";
import { V7Generator } from "uuidv7";

export type IdPrefix =
  | "load"
  | "batch"
  | "quote"
  | "price"
  | "hist"
  | "evt"
  | "note"
  | "firm"
  | "base"
  | "person"
  | "member"
  | "key"
  | "search"
  | "dispute"
  | "statement"
  | "msg"
  | "chg"
  | "extra"
  | "inv"
  | "invline"
  | "agree"
  | "guide"
  | "run"
  | "step"
  | "offer"
  | "vehicle"
  | "net"
  | "cond"
  | "version"
  | "milestone"
  | "contact"
  | "file"
  | "page"
  | "sess"
  | "link"
  | "dlink"
  | "tlink"
  | "reg"
  | "register"
  | "doc"
  | "device"
  | "signin"
  | "endpoint"
  | "template"
  | "site"
  | "audit"
  | "act"
  | "push"
  | "review"
  | "passkey"
  | "code"
  | "reset"
  | "call"
  | "req";

/** Returns a generator of ids that start with their kind and sort by time: `load_01k…`, a TypeID with a UUIDv7. */
export function createNewId(clock: Clock): (prefix: IdPrefix) => string {
  const generator = new V7Generator();
  return (prefix) => fromUUIDBytes(prefix, generator.generateOrResetWithTs(clock.now().getTime()).bytes);
}

/**
 * Returns the smallest id for an instant. Ids sort by time, so an index on ids also finds the rows after an
 * instant.
 */
export function leastIdAt(prefix: IdPrefix, at: Date): string {
  const bytes = new Uint8Array(16);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(at.getTime()) << 16n);
  return fromUUIDBytes(prefix, bytes);
}

const TYPE_ID = /^[a-z]{2,10}_[0-7][0-9a-hjkmnp-tv-z]{25}$/;

/** Returns the instant at which an id was made; null if the text is not an id. */
export function instantOf(id: string): Date | null {
  if (!TYPE_ID.test(id)) return null;
  return new Date(Number.parseInt(uuidOf(id).replaceAll("-", "").slice(0, 12), 16));
}

/** Returns the UUID inside an id: `0198…-…`. */
export function uuidOf(id: string): string {
  // Cast, because typeid-js types an id by its prefix.
  return toUUID(id as Parameters<typeof toUUID>[0]);
}

const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * Returns a generator of references such as `FB-7K3M-92QX`. They are random, so that they do not reveal how
 * many loads there are, and in Crockford's alphabet, which can be read out on the phone.
 */
export function createNewRef(random: (size: number) => Uint8Array = randomBytes): () => string {
  return () => {
    const letters = Array.from(random(8), (byte) => CROCKFORD.charAt(byte & 31)).join("");
    return `FB-${letters.slice(0, 4)}-${letters.slice(4)}`;
  };
}

/**
 * Letters and digits that cannot be confused on paper or when read out; there is no 0 or O, 1, I or L, B, S
 * or Z.
 */
const SPOKEN = "2346789HKMQRTWXY";
const CODE_LENGTH = 6;

/** Returns a generator of collection codes such as `7QK4MX`, which a driver says at the gate. */
export function createNewCollectionCode(random: (size: number) => Uint8Array = randomBytes): () => string {
  return () => Array.from(random(CODE_LENGTH), (byte) => SPOKEN.charAt(byte & 15)).join("");
}

/** Returns a generator of the tokens of links that need no account: 128 random bits, 22 characters of base64url. */
export function createNewLinkToken(random: (size: number) => Uint8Array = randomBytes): () => string {
  return () => Buffer.from(random(16)).toString("base64url");
}
