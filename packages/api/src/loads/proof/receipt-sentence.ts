/** States in which whoever signs receives the goods. */
export const RECEIPTS = ["GOOD_ORDER", "UNEXAMINED", "WITH_REMARKS"] as const;
export type Receipt = (typeof RECEIPTS)[number];

export const EXCEPTION_KINDS = ["SHORT", "DAMAGED", "REFUSED"] as const;
export type ExceptionKind = (typeof EXCEPTION_KINDS)[number];

export const plural = (count: number, name: string) => `${count} ${name}${count === 1 ? "" : "s"}`;

/** A receipt in words. */
export const RECEIPT_SENTENCES: Record<Receipt, string> = {
  GOOD_ORDER: "In good order.",
  UNEXAMINED: "Not examined.",
  WITH_REMARKS: "With remarks.",
};

/** Goods that were not in order; `count` is null where nobody has counted them. */
interface Wrong {
  kind: ExceptionKind;
  count: number | null;
}

/** Goods of a place before they are moved; `count` is null where nobody has counted them. */
interface PlaceGoods {
  kind: "COLLECT" | "DELIVER";
  count: number | null;
  name: "pallet" | "parcel";
}

/**
 * Returns the sentence that is signed at a place: what was handed over or received, what was not in order, and in what
 * state. It is English in every language, because the other side signs it. The driver's page shows it, and the proof prints it.
 */
export function receiptSentence(
  { kind, count, name }: PlaceGoods,
  receipt: Receipt | null,
  exceptions: readonly Wrong[],
  remarks: string | null,
): string {
  const countOf = (of: ExceptionKind) =>
    exceptions.filter((each) => each.kind === of).reduce((sum, each) => sum + (each.count ?? 0), 0);
  const wrong = (of: ExceptionKind, words: string) => {
    if (countOf(of) > 0) return [`${countOf(of)} ${words}`];
    return exceptions.some((each) => each.kind === of) ? [`some ${words}`] : [];
  };
  const moved = count === null ? null : Math.max(0, count - countOf("SHORT") - countOf("REFUSED"));
  const parts = [
    `${kind === "COLLECT" ? "Handed over" : "Received"} ${moved === null ? "the goods" : plural(moved, name)}`,
    ...wrong("SHORT", "short"),
    ...wrong("REFUSED", "refused"),
    ...wrong("DAMAGED", "of them damaged"),
  ];
  let words = (remarks ?? "").trim();
  while (words.endsWith(".")) words = words.slice(0, -1).trimEnd();
  const state = receipt === null ? "Nobody signed." : RECEIPT_SENTENCES[receipt];
  return `${parts.join(", ")}${words === "" ? "" : `: ${words}`}. ${state}`;
}
