import { randomBytes, randomFillSync } from "node:crypto";
import { V7Generator } from "uuidv7";
import type { Clock } from "./context.ts";

export type IdPrefix =
  | "load"
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
  | "file"
  | "sess"
  | "link"
  | "reg"
  | "device"
  | "signin"
  | "endpoint"
  | "template"
  | "audit"
  | "act"
  | "review"
  | "passkey"
  | "code"
  | "reset"
  | "req";

const TYPEID = "0123456789abcdefghjkmnpqrstvwxyz";
/** Two letters for each ten bits. */
const LETTERS = Array.from(
  { length: 1_024 },
  (_, bits) => TYPEID.charAt(bits >> 5) + TYPEID.charAt(bits & 31),
);

/**
 * The 128 bits of a UUID in TypeID's letters, two zero bits before them. Every request has an id, and the library's own
 * way takes as long as all the rest of an answer that has not changed; a test holds the two together.
 */
function lettersOf(bytes: Uint8Array): string {
  let letters = "";
  let held = 0;
  let bits = 2;
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0x3ffff;
    bits += 8;
    if (bits < 10) continue;
    bits -= 10;
    letters += LETTERS[(held >> bits) & 0x3ff];
  }
  return letters;
}

const POOL = 1_024;

/** The library's own asks the system for eight numbers at a time, which takes longer than the rest of an id. */
function randomNumbers() {
  const pool = new Uint32Array(POOL);
  let next = POOL;
  return {
    nextUint32(): number {
      if (next === POOL) {
        randomFillSync(pool);
        next = 0;
      }
      return pool[next++] as number;
    },
  };
}

/** Ids that name their kind and sort by time: `load_01k…`, a UUIDv7 inside (TypeID). */
export function createNewId(clock: Clock): (prefix: IdPrefix) => string {
  const generator = new V7Generator(randomNumbers());
  return (prefix) => {
    const uuid = generator.generateOrResetWithTs(clock.now().getTime());
    return `${prefix}_${lettersOf(uuid.bytes)}`;
  };
}

const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** `FB-7K3M-92QX`: random, so it shows no volumes; Crockford's letters, so it survives the phone. */
export function createNewRef(random: (size: number) => Uint8Array = randomBytes): () => string {
  return () => {
    const letters = Array.from(random(8), (byte) => CROCKFORD.charAt(byte & 31)).join("");
    return `FB-${letters.slice(0, 4)}-${letters.slice(4)}`;
  };
}
