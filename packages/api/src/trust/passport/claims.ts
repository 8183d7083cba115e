import type { Passport } from "@board/db";
import type { Services } from "../../core/context.ts";

type Claim = Pick<Passport, "match" | "matchedNumber" | "licenceNumber" | "companyNumber">;

/**
 * True if a firm claims a licence and no admin has decided: it entered the licence's number, or the number of
 * the licence's company. A similar name alone is no claim.
 */
export function isClaimOf(claim: Claim, licence: { companyNumber: string | null } | null): boolean {
  if (claim.match === "CONTESTED") return true;
  if (claim.match !== "NEAR") return false;
  return (
    claim.licenceNumber === claim.matchedNumber ||
    (claim.companyNumber !== null && claim.companyNumber === licence?.companyNumber)
  );
}

/** Maximum number of other firms whose claims to one licence are read; usually there are only a few. */
const MAX_CLAIMS = 100;

/** True if an admin must still decide on another firm's claim to this firm's licence. */
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
