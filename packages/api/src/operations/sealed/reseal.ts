import { type Db, type Tx, withTransaction } from "@board/db";
import { SYSTEM } from "../../core/actor.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import type { Services } from "../../core/context.ts";
import { hostOf } from "../../core/endpoints/rules.ts";
import { makeSecret } from "../../integrations/webhooks/endpoint.ts";

export interface ResealResult {
  /** Number of secrets that are encrypted with the newest key now. */
  sealed: number;
  /** Endpoints whose secret no key can decrypt; with `replace`, they get a new one. */
  endpoints: { url: string; firm: string }[];
  /** Number of authenticator apps whose secret no key can decrypt; with `replace`, they are removed. */
  apps: number;
  /** Number of keys and devices of push that no key can decrypt; with `replace`, push is turned off everywhere. */
  push: number;
}

type Sealed = Uint8Array<ArrayBuffer>;

type ResealServices = Pick<Services, "clock" | "newId" | "secrets"> & { db: Db };

/** Encrypts a secret again with the newest key; null if no key can decrypt it. */
function sealAgain({ secrets }: Pick<Services, "secrets">, sealed: Sealed): Sealed | null {
  let text: string;
  try {
    text = secrets.open(sealed);
  } catch {
    return null;
  }
  return secrets.seal(text);
}

/** Encrypts an endpoint's secrets again; returns the endpoint if they cannot be decrypted. */
async function resealEndpoint(services: ResealServices, db: Tx, id: string, replace: boolean) {
  const endpoint = await db.webhookEndpoint.findUnique({ where: { id }, include: { firm: true } });
  if (endpoint === null) return null;
  const { firm, firmId, url, secret, previousSecret, previousSecretUntil } = endpoint;
  const fresh = sealAgain(services, secret);
  const lost = fresh === null ? { url, firm: firm.name } : null;
  if (lost !== null && !replace) return lost;
  const previous = previousSecret === null ? null : sealAgain(services, previousSecret);
  const { count } = await db.webhookEndpoint.updateMany({
    // Matches the old secret as well, so that a concurrent rotation is not overwritten.
    where: { id, secret },
    data: {
      secret: fresh ?? services.secrets.seal(makeSecret()),
      previousSecret: previous,
      previousSecretUntil: previous === null ? null : previousSecretUntil,
    },
  });
  if (count === 1 && lost !== null) {
    const tx = { ...services, db, actor: SYSTEM, requestId: services.newId("req") };
    await recordAudit(tx, { action: "secret.rotated", firmId, subject: { id, name: hostOf(url) } });
  }
  return lost;
}

async function resealEndpoints(
  services: ResealServices,
  replace: boolean,
  done: ResealResult,
): Promise<void> {
  const ids = await services.db.webhookEndpoint.findMany({ select: { id: true }, orderBy: { id: "asc" } });
  for (const { id } of ids) {
    const lost = await withTransaction(services.db, (db) => resealEndpoint(services, db, id, replace));
    if (lost === null) done.sealed += 1;
    else done.endpoints.push(lost);
  }
}

async function resealApps(
  { db, secrets }: ResealServices,
  replace: boolean,
  done: ResealResult,
): Promise<void> {
  for (const { personId, secret } of await db.totp.findMany({ orderBy: { personId: "asc" } })) {
    const fresh = sealAgain({ secrets }, secret);
    if (fresh !== null) {
      await db.totp.updateMany({ where: { personId, secret }, data: { secret: fresh } });
      done.sealed += 1;
      continue;
    }
    done.apps += 1;
    if (replace) await db.totp.deleteMany({ where: { personId, secret } });
  }
}

/** Encrypts the secrets of push again. If the board's key is lost, all devices are given up: it cannot reach them. */
async function resealPush(
  { db, secrets }: ResealServices,
  replace: boolean,
  done: ResealResult,
): Promise<void> {
  const key = await db.pushKey.findUnique({ where: { id: 1 } });
  const rows = await db.pushSubscription.findMany({
    orderBy: { id: "asc" },
    select: { id: true, secret: true },
  });
  const fresh = key && sealAgain({ secrets }, key.secret);
  if (key && fresh) await db.pushKey.updateMany({ where: { secret: key.secret }, data: { secret: fresh } });
  if (key) done[fresh ? "sealed" : "push"] += 1;
  for (const { id, secret } of rows) {
    const again = sealAgain({ secrets }, secret);
    if (again) await db.pushSubscription.updateMany({ where: { id, secret }, data: { secret: again } });
    else if (replace) await db.pushSubscription.deleteMany({ where: { id, secret } });
    done[again ? "sealed" : "push"] += 1;
  }
  if (!key || fresh || !replace) return;
  await db.pushSubscription.deleteMany();
  await db.pushKey.deleteMany({ where: { secret: key.secret } });
}

/**
 * Encrypts every webhook secret, authenticator secret and secret of push again with the newest key, so that older keys can
 * be removed. Secrets that cannot be decrypted are counted; with `replace`, endpoints get a new one, and authenticator apps
 * and devices are removed.
 */
export async function reseal(
  services: ResealServices,
  { replace }: { replace: boolean },
): Promise<ResealResult> {
  const done: ResealResult = { sealed: 0, endpoints: [], apps: 0, push: 0 };
  await resealEndpoints(services, replace, done);
  await resealApps(services, replace, done);
  await resealPush(services, replace, done);
  return done;
}
