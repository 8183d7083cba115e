import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { once } from "../../core/idempotency/once.ts";
import { holdRight } from "../../people/accounts/hold-right.ts";
import { auditEndpoint, findEndpoint, makeSecret, viewEndpoint } from "./endpoint.ts";

const HOUR_MS = 3_600_000;

interface RotateSecret {
  id: string;
  /** Hours for which both secrets sign, from 0 to 72. */
  overlapHours: number;
}

async function rotate(tx: Ctx<FirmActor>, input: RotateSecret): Promise<{ id: string }> {
  await holdRight(tx, "webhooks.rotateSecret");
  const before = await findEndpoint(tx, input.id);
  const { id, secret } = before;
  const now = tx.clock.now();
  const overlaps = input.overlapHours > 0;
  const after = await tx.db.webhookEndpoint.update({
    where: { id },
    data: {
      secret: tx.secrets.seal(makeSecret()),
      previousSecret: overlaps ? secret : null,
      previousSecretUntil: overlaps ? new Date(now.getTime() + input.overlapHours * HOUR_MS) : null,
      updatedAt: now,
    },
  });
  await auditEndpoint(tx, "secret.rotated", before, after);
  return { id };
}

/**
 * Replaces an endpoint's secret. Until the overlap ends, every request has the signatures of both secrets, so
 * that the receiver can change over without a failure (contract 10).
 *
 * @throws DomainError `signed_out`, `role_missing`, `not_found`
 */
export async function rotateSecret(ctx: Ctx<FirmActor>, input: RotateSecret) {
  const { id, ...replay } = await once(ctx, {
    commit: (tx) => rotate(tx, input),
  });
  const endpoint = await findEndpoint(ctx, id);
  return {
    secret: ctx.secrets.open(endpoint.secret),
    endpoint: viewEndpoint(endpoint, ctx.clock.now()),
    ...replay,
  };
}
