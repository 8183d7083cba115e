import { createECDH } from "node:crypto";
import type { Services } from "../../core/context.ts";

/** The board's key pair for Web Push (VAPID): the point in base64url, and the private number in hexadecimal. */
export interface VapidKey {
  publicKey: string;
  privateKey: string;
}

type KeyServices = Pick<Services, "db" | "clock" | "secrets">;

async function findKey({ db, secrets }: KeyServices): Promise<VapidKey | null> {
  const row = await db.pushKey.findUnique({ where: { id: 1 } });
  return row && { publicKey: row.publicKey, privateKey: secrets.open(row.secret) };
}

/** Returns the board's key for Web Push, which the first call makes. It is sealed in the database, and in its backups. */
export async function readPushKey(services: KeyServices): Promise<VapidKey> {
  const known = await findKey(services);
  if (known !== null) return known;
  const pair = createECDH("prime256v1");
  const publicKey = pair.generateKeys("base64url");
  // Padded, because the text of a number that begins with zero bytes is shorter.
  const secret = services.secrets.seal(pair.getPrivateKey("hex").padStart(64, "0"));
  await services.db.pushKey.createMany({
    data: { publicKey, secret, createdAt: services.clock.now() },
    skipDuplicates: true,
  });
  // Read again, because another process may have made the key.
  const made = await findKey(services);
  if (made === null) throw new Error("The key for Web Push was not kept.");
  return made;
}
