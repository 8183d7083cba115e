import { readPounds } from "@board/api/typed/rules";
import type { Day } from "@board/calendar";
import { differingWords } from "./new-firm-words.ts";
import type { CertificateLine } from "./types.ts";

/** Values that an admin has typed from a certificate. */
export interface CertificateReading {
  insured: string;
  policy: string;
  from: Day | "";
  to: Day | "";
  pounds: string;
}

/** Empty on purpose: an admin would accept prefilled values without reading the certificate. */
export const NOTHING_READ: CertificateReading = { insured: "", policy: "", from: "", to: "", pounds: "" };

type TypedCertificate = Pick<
  CertificateLine,
  "firm" | "operatorName" | "policy" | "validFrom" | "validUntil" | "coverPence"
>;

/** Compares each typed value with the firm's; null for a field not typed yet. */
export function marksOf(
  { insured, policy, from, to, pounds }: CertificateReading,
  certificate: TypedCertificate,
): Record<keyof CertificateReading, "same" | "differs" | null> {
  const mark = (read: string, same: boolean) => (read.trim() === "" ? null : same ? "same" : "differs");
  const known = `${certificate.firm.name} ${certificate.operatorName ?? ""}`;
  return {
    insured: mark(insured, !differingWords(insured.trim(), known).some(({ differs }) => differs)),
    policy: mark(policy, policy.trim() === certificate.policy),
    from: mark(from, from === certificate.validFrom),
    to: mark(to, to === certificate.validUntil),
    pounds: mark(pounds, readPounds(pounds) === certificate.coverPence),
  };
}

/** Says what is missing before the certificate can be accepted; undefined if nothing is. */
export function lacksOf(
  { insured, policy, from, to, pounds }: CertificateReading,
  certificate: TypedCertificate,
): string | undefined {
  if (insured.trim() === "" || policy.trim() === "" || from === "" || to === "")
    return "Fill in what stands on the certificate.";
  if (certificate.coverPence !== null && readPounds(pounds) === null)
    return "The sum insured is needed, such as 25,000.";
}
