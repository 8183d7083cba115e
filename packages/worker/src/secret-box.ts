import { createCipheriv, createDecipheriv, createHash, randomBytes, randomUUID } from "node:crypto";
import { link, mkdir, readFile, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SecretBox } from "@board/api/worker";

const KEY_BYTES = 32;
const ID_BYTES = 4;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** File in the data directory with the key, used if WEBHOOK_SECRET_KEY is not set. */
export const KEY_FILE = "webhook-secret.key";

/** Thrown if a secret cannot be decrypted, because another key encrypted it or its bytes were changed. */
export class SealBrokenError extends Error {
  constructor(reason: string) {
    super(`A webhook secret cannot be opened: ${reason}`);
    this.name = "SealBrokenError";
  }
}

/** Returns the id of a key. It reveals nothing about the key. */
function idOf(key: Buffer): Buffer {
  return createHash("sha256").update("webhook-secret").update(key).digest().subarray(0, ID_BYTES);
}

/** Returns the ids of keys as SQL shows them: the first bytes of a ciphertext, in hexadecimal. */
export function keyIdsOf(keys: readonly Buffer[]): string[] {
  return keys.map((key) => idOf(key).toString("hex"));
}

/**
 * Encrypts webhook secrets by AES-256-GCM into key id, nonce, tag and ciphertext. Encrypts with the first key
 * and decrypts with any of them, so that keys can be rotated.
 */
export function createSecretBox([key, ...olderKeys]: readonly [Buffer, ...Buffer[]]): SecretBox {
  const keys = [key, ...olderKeys].map((one) => ({ id: idOf(one), key: one }));
  return {
    seal(text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, iv);
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return new Uint8Array(Buffer.concat([idOf(key), iv, cipher.getAuthTag(), sealed]));
    },
    open(bytes) {
      const sealed = Buffer.from(bytes);
      const id = sealed.subarray(0, ID_BYTES);
      const found = keys.find((one) => one.id.equals(id));
      if (found === undefined) throw new SealBrokenError("its key is not known here");
      const iv = sealed.subarray(ID_BYTES, ID_BYTES + IV_BYTES);
      const tag = sealed.subarray(ID_BYTES + IV_BYTES, ID_BYTES + IV_BYTES + TAG_BYTES);
      try {
        const decipher = createDecipheriv("aes-256-gcm", found.key, iv);
        decipher.setAuthTag(tag);
        const text = Buffer.concat([
          decipher.update(sealed.subarray(ID_BYTES + IV_BYTES + TAG_BYTES)),
          decipher.final(),
        ]);
        return text.toString("utf8");
      } catch {
        throw new SealBrokenError("its bytes were changed");
      }
    },
  };
}

function parseKey(text: string, where: string): Buffer {
  const key = Buffer.from(text.trim(), "base64");
  if (key.length !== KEY_BYTES) throw new Error(`${where} must hold ${KEY_BYTES} bytes in base64.`);
  return key;
}

/**
 * Returns the keys of the secret box, from WEBHOOK_SECRET_KEY (32 bytes in base64, or several keys separated by
 * commas, the newest first) or else from the data directory.
 */
export async function loadSecretKeys(
  fromEnv: string | undefined,
  dataDir: string,
): Promise<[Buffer, ...Buffer[]]> {
  if (fromEnv) {
    const [first = "", ...rest] = fromEnv.split(",");
    return [
      parseKey(first, "WEBHOOK_SECRET_KEY"),
      ...rest.map((text) => parseKey(text, "WEBHOOK_SECRET_KEY")),
    ];
  }
  return [parseKey(await readSecretFile(dataDir, KEY_FILE), join(dataDir, KEY_FILE))];
}

/**
 * Returns the secret in a file of the data directory: 32 random bytes in base64. Creates the file if it is
 * missing, readable by its owner only. Processes that start together get the same secret.
 */
export async function readSecretFile(dataDir: string, name: string): Promise<string> {
  const file = join(dataDir, name);
  // An existing file is not written to, because the directory may be mounted read-only.
  return (await findSecretFile(dataDir, name)) ?? makeSecretFile(dataDir, file);
}

/** Returns the secret in a file of the data directory; null if the file is missing. */
export async function findSecretFile(dataDir: string, name: string): Promise<string | null> {
  try {
    return (await readFile(join(dataDir, name), "utf8")).trim();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

async function makeSecretFile(dataDir: string, file: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, `${randomBytes(KEY_BYTES).toString("base64")}\n`, { mode: 0o600 });
  try {
    // `link` fails if the file exists, so the first process wins, and no process reads a partial file.
    await link(draft, file);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    await unlink(draft);
  }
  return (await readFile(file, "utf8")).trim();
}
