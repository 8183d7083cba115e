import { readPounds } from "@board/api/typed/rules";
import type { Day } from "@board/calendar";
import { differingWords } from "./new-firm-words.ts";
import type { DocumentLine } from "./types.ts";

/** Values that an admin has typed from a certificate. */
export interface CertificateReading {
  insured: string;
  policy: string;
  from: Day | "";
  to: Day | "";
  pounds: string;
}

/** Empty on purpose: an admin would accept prefilled values without reading the document. */
export const NOTHING_READ: CertificateReading = { insured: "", policy: "", from: "", to: "", pounds: "" };

type TypedCertificate = Pick<
  DocumentLine,
  "firm" | "operatorName" | "policy" | "validFrom" | "validUntil" | "coverPence"
>;

/** Compares each typed value with the firm's; null for a field not typed yet. */
export function marksOf(
  { insured, policy, from, to, pounds }: CertificateReading,
  document: TypedCertificate,
): Record<keyof CertificateReading, "same" | "differs" | null> {
  const mark = (read: string, same: boolean) => (read.trim() === "" ? null : same ? "same" : "differs");
  const known = `${document.firm.name} ${document.operatorName ?? ""}`;
  return {
    insured: mark(insured, !differingWords(insured.trim(), known).some(({ differs }) => differs)),
    policy: mark(policy, policy.trim() === document.policy),
    from: mark(from, from === document.validFrom),
    to: mark(to, to === document.validUntil),
    pounds: mark(pounds, readPounds(pounds) === document.coverPence),
  };
}

/** Says what is missing before the certificate can be accepted; undefined if nothing is. */
export function lacksOf(
  { insured, policy, from, to, pounds }: CertificateReading,
  document: TypedCertificate,
): string | undefined {
  if (insured.trim() === "" || policy.trim() === "" || from === "" || to === "")
    return "Fill in what stands on the certificate.";
  if (document.coverPence !== null && readPounds(pounds) === null)
    return "The sum insured is needed, such as 25,000.";
}
