import type { Ctx, Services } from "../../core/context.ts";
import { invalid } from "../../core/errors.ts";
import { fieldError } from "../../core/field-error.ts";
import { type LegalTexts, versionsInForce } from "../../core/privacy/rules.ts";

/**
 * Refuses a registration without acceptance of the terms and privacy notice that are in force.
 *
 * @throws DomainError `validation_failed` (`required`, `terms_changed`) on `acceptedTerms`
 */
export function checkAccepted({ settings }: Pick<Services, "settings">, given: string | undefined): void {
  if (given === versionsInForce(settings.legal)) return;
  throw invalid([
    given === undefined || given === ""
      ? fieldError(["acceptedTerms"], "required", "is required: read the terms and accept them.")
      : fieldError(
          ["acceptedTerms"],
          "terms_changed",
          "is not the version in force. Read the terms again and accept them.",
        ),
  ]);
}

/** Records that a person accepted the versions in force. A version that was accepted before keeps its time. */
export async function recordAcceptance(
  tx: Pick<Services, "db" | "clock" | "settings">,
  personId: string,
  address: string | null,
): Promise<void> {
  const { terms, privacy } = tx.settings.legal;
  const acceptedAt = tx.clock.now();
  await tx.db.acceptance.createMany({
    data: [
      { personId, document: "terms", version: terms.version, acceptedAt, address },
      { personId, document: "privacy", version: privacy.version, acceptedAt, address },
    ],
    skipDuplicates: true,
  });
}

/** True if the person has not accepted a version in force. */
export function isDue(
  accepted: readonly { document: keyof LegalTexts; version: string }[],
  legal: LegalTexts,
): boolean {
  return (["terms", "privacy"] as const).some(
    (name) => !accepted.some(({ document, version }) => document === name && version === legal[name].version),
  );
}

/** Returns the texts in force, and `inForce`, which names both versions and is sent back to accept them. */
export function readDocuments({ settings }: Pick<Services, "settings">) {
  return { ...settings.legal, inForce: versionsInForce(settings.legal) };
}

/**
 * Records that the signed-in person accepts the versions in force.
 *
 * @throws DomainError `validation_failed` if the documents have changed since the page was shown
 */
export async function acceptDocuments(
  ctx: Ctx,
  given: { personId: string; sessionId: string; acceptedTerms: string },
): Promise<{ accepted: true }> {
  checkAccepted(ctx, given.acceptedTerms);
  const session = await ctx.db.session.findUnique({
    where: { id: given.sessionId },
    select: { address: true },
  });
  await recordAcceptance(ctx, given.personId, session?.address ?? null);
  return { accepted: true };
}
