import { type Db, type Tx, withTransaction } from "@board/db";
import { SYSTEM } from "../../core/actor.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import type { Services } from "../../core/context.ts";
import { hostOf } from "../../core/endpoints/rules.ts";
import { makeSecret } from "../../integrations/webhooks/endpoint.ts";

export interface Resealed {
  /** Secrets now sealed with the newest key. */
  sealed: number;
  /** Endpoints whose secret no key can open; `replace` gives them a new one. */
  endpoints: { url: string; firm: string }[];
  /** Authenticator apps whose secret no key can open; `replace` removes them. */
  apps: number;
}

type Sealed = Uint8Array<ArrayBuffer>;

type ResealServices = Pick<Services, "clock" | "newId" | "secrets"> & { db: Db };

/** Reseals a secret with the newest key; null where no key can open it. */
function sealAgain({ secrets }: Pick<Services, "secrets">, sealed: Sealed): Sealed | null {
  let text: string;
  try {
    text = secrets.open(sealed);
  } catch {
    return null;
  }
  return secrets.seal(text);
}

/** Reseals an endpoint's secrets; returns the endpoint if they cannot be opened. */
async function resealEndpoint(services: ResealServices, db: Tx, id: string, replace: boolean) {
  const endpoint = await db.webhookEndpoint.findUnique({ where: { id }, include: { firm: true } });
  if (endpoint === null) return null;
  const { firm, firmId, url, secret, previousSecret, previousSecretUntil } = endpoint;
  const fresh = sealAgain(services, secret);
  const lost = fresh === null ? { url, firm: firm.name } : null;
  if (lost !== null && !replace) return lost;
  const previous = previousSecret === null ? null : sealAgain(services, previousSecret);
  const { count } = await db.webhookEndpoint.updateMany({
    // Guards against a concurrent rotation.
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

async function resealEndpoints(services: ResealServices, replace: boolean, done: Resealed): Promise<void> {
  const ids = await services.db.webhookEndpoint.findMany({ select: { id: true }, orderBy: { id: "asc" } });
  for (const { id } of ids) {
    const lost = await withTransaction(services.db, (db) => resealEndpoint(services, db, id, replace));
    if (lost === null) done.sealed += 1;
    else done.endpoints.push(lost);
  }
}

async function resealApps({ db, secrets }: ResealServices, replace: boolean, done: Resealed): Promise<void> {
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

/**
 * Reseals every webhook secret and authenticator secret with the newest key, so that older keys can be
 * removed. Unreadable ones are counted; `replace` gives the endpoint a new secret and removes the app.
 */
export async function reseal(services: ResealServices, { replace }: { replace: boolean }): Promise<Resealed> {
  const done: Resealed = { sealed: 0, endpoints: [], apps: 0 };
  await resealEndpoints(services, replace, done);
  await resealApps(services, replace, done);
  return done;
}
