import type { Passport } from "@board/db";
import type { Services } from "../../core/context.ts";

type Claim = Pick<Passport, "match" | "matchedNumber" | "licenceNumber" | "companyNumber">;

/**
 * True for a firm that entered the licence's number, or its company's, while undecided. A similar name is not
 * a claim.
 */
export function isClaimOf(claim: Claim, licence: { companyNumber: string | null } | null): boolean {
  if (claim.match === "CONTESTED") return true;
  if (claim.match !== "NEAR") return false;
  return (
    claim.licenceNumber === claim.matchedNumber ||
    (claim.companyNumber !== null && claim.companyNumber === licence?.companyNumber)
  );
}

/** Maximum of other firms checked for one licence; usually only a few claim it. */
const MAX_CLAIMS = 100;

/** True if another firm's claim to this firm's licence awaits an admin. */
export async function isAlsoClaimed(
  { db }: Pick<Services, "db">,
  { firmId, mode, match, matchedNumber }: Passport,
): Promise<boolean> {
  if (mode === "test" || match !== "FOUND" || matchedNumber === null) return false;
  const [licence, others] = await Promise.all([
    db.operatorLicence.findUnique({ where: { number: matchedNumber } }),
    db.passport.findMany({
      where: { mode, matchedNumber, match: { in: ["NEAR", "CONTESTED"] }, firmId: { not: firmId } },
      orderBy: { firmId: "asc" },
      take: MAX_CLAIMS,
    }),
  ]);
  return others.some((claim) => isClaimOf(claim, licence));
}
