import type { Passport } from "@board/db";
import type { Services } from "../../core/context.ts";

type Claim = Pick<Passport, "match" | "matchedNumber" | "licenceNumber" | "companyNumber">;

/** True for a firm that gave the licence's number, or its company's, as its own, while nobody has decided. A name that is near is none. */
export function isClaimOf(claim: Claim, licence: { companyNumber: string | null } | null): boolean {
  if (claim.match === "CONTESTED") return true;
  if (claim.match !== "NEAR") return false;
  return (
    claim.licenceNumber === claim.matchedNumber ||
    (claim.companyNumber !== null && claim.companyNumber === licence?.companyNumber)
  );
}

/** Other firms that are looked at for one licence; a handful claims it at most. */
const MAX_CLAIMS = 100;

/** Tells if another firm claims the licence that a firm has, which waits for an admin. */
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
