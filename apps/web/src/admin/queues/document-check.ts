import { readPounds } from "@board/api/typed/rules";
import type { Day } from "@board/calendar";
import { differingWords } from "./new-firm-words.ts";
import type { DocumentLine } from "./types.ts";

/** Values that an admin has read on a certificate so far, as typed. */
export interface Reading {
  insured: string;
  policy: string;
  from: Day | "";
  to: Day | "";
  pounds: string;
}

/** Nothing is filled in beforehand: whoever compares has to look. */
export const NOTHING_READ: Reading = { insured: "", policy: "", from: "", to: "", pounds: "" };

type Compared = Pick<
  DocumentLine,
  "firm" | "operatorName" | "policy" | "validFrom" | "validUntil" | "coverPence"
>;

/** Each field beside what the firm typed: the same, another, or not read yet. */
export function marksOf(
  { insured, policy, from, to, pounds }: Reading,
  document: Compared,
): Record<keyof Reading, "same" | "differs" | null> {
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

/** Names the value that is missing before it can be accepted; undefined where all of them were read. */
export function lacksOf(
  { insured, policy, from, to, pounds }: Reading,
  document: Compared,
): string | undefined {
  if (insured.trim() === "" || policy.trim() === "" || from === "" || to === "")
    return "Fill in what stands on the certificate.";
  if (document.coverPence !== null && readPounds(pounds) === null)
    return "The sum insured is needed, such as 25,000.";
}
