import { formatMoment } from "../../ui/format/days.ts";
import { formatPence } from "../../ui/format/money.ts";
import type { Dispute } from "./view.ts";

type Voice = Dispute["statements"][number]["by"];

/** A statement, a proposal or a file in a dispute. */
export interface DisputeEntry {
  key: string;
  by: Voice;
  at: string;
  kind: "words" | "proposal" | "file";
  text: string;
  fileId?: string;
}

/** Describes the effect of a dispute's outcome: `the load counts as done, at £300`. */
export function outcomeWords(
  outcome: "CONFIRMED" | "CANCELLED" | "WITHDRAWN",
  agreedPence: number | null,
): string {
  if (outcome === "WITHDRAWN") return "the dispute is withdrawn";
  const price =
    agreedPence === null ? "" : agreedPence === 0 ? ", nothing to pay" : `, at ${formatPence(agreedPence)}`;
  return outcome === "CONFIRMED" ? `the load counts as done${price}` : `the load is cancelled${price}`;
}

export const FILE_NAMES: Record<string, string> = {
  "application/pdf": "PDF",
  "image/jpeg": "Photo",
  "image/png": "Picture",
};

/** Returns the entries of a dispute in chronological order. */
export function conversationOf(dispute: Dispute): DisputeEntry[] {
  const entries: DisputeEntry[] = [
    { key: "first", by: dispute.raisedBy, at: dispute.raisedAt, kind: "words", text: dispute.details },
    ...dispute.statements.map(({ id, by, text, at }) => ({ key: id, by, at, kind: "words" as const, text })),
    ...dispute.proposals
      .filter(({ outcome }) => outcome !== "WITHDRAWN")
      .map(({ by, at, outcome, agreedPence, note }) => ({
        key: `proposal of the ${by}`,
        by,
        at,
        kind: "proposal" as const,
        text: `Proposes that ${outcomeWords(outcome, agreedPence)}. ${note}`,
      })),
    ...dispute.files.map(({ id, by, at, contentType }) => ({
      key: id,
      by,
      at,
      kind: "file" as const,
      text: FILE_NAMES[contentType] ?? "File",
      fileId: id,
    })),
  ];
  return entries.sort((a, b) => a.at.localeCompare(b.at));
}

/** Returns the end that has not said anything in the dispute yet; null if both have. */
export function unheardSide(dispute: Dispute): "poster" | "carrier" | null {
  const other = dispute.raisedBy === "poster" ? "carrier" : "poster";
  return conversationOf(dispute).some(({ by }) => by === other) ? null : other;
}

/** Returns a sentence that says whether both ends have said something, and until when the other end still can. */
export function heardSentence(
  dispute: Dispute,
  names: Record<"poster" | "carrier", string>,
  now: Date,
): string {
  const unheard = unheardSide(dispute);
  if (unheard === null) return `${names.poster} and ${names.carrier} were both heard.`;
  const answerBy = new Date(dispute.answerBy);
  const by = formatMoment(answerBy, now);
  return now < answerBy
    ? `${names[unheard]} has not been heard, and is asked to answer until ${by}.`
    : `${names[unheard]} was asked to answer until ${by}, and did not.`;
}

/** Returns the other end's open proposal. */
export function theirProposal(
  dispute: Dispute,
  side: "poster" | "carrier",
): Dispute["proposals"][number] | undefined {
  return dispute.proposals.find(({ by, outcome }) => by !== side && outcome !== "WITHDRAWN");
}
