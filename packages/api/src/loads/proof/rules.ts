import type { LoadStatus } from "@board/db/enums";
import { type FieldError, fieldError } from "../../core/field-error.ts";
import { UNDER_WAY } from "../lifecycle.ts";
import { COLLECTION } from "../road/rules.ts";

export const MAX_PAGES_OF_PLACE = 20;
export const MAX_REMARKS = 500;
export const MAX_EXCEPTIONS = 10;

/** Limits of a drawn signature: its lines, all their numbers together, and each number. */
export const MAX_STROKES = 200;
export const MAX_STROKE_NUMBERS = 20_000;
export const MAX_STROKE_NUMBER = 10_000;

/** States in which whoever signs receives the goods. */
export const RECEIPTS = ["GOOD_ORDER", "UNEXAMINED", "WITH_REMARKS"] as const;
export type Receipt = (typeof RECEIPTS)[number];

export const EXCEPTION_KINDS = ["SHORT", "DAMAGED", "REFUSED"] as const;
export type ExceptionKind = (typeof EXCEPTION_KINDS)[number];

/** Goods that were not loaded or received as agreed, at one place. */
export interface ProofException {
  place: number;
  kind: ExceptionKind;
  /** Number of the load's pallets, else its parcels. null: not said. */
  count: number | null;
  note: string | null;
}

/** Returns the number of the delivery, which is the last place. */
export function lastPlace(furtherStops: number): number {
  return furtherStops + 2;
}

/** The times at which the carrier was done at the places of a load. */
interface DonePlaces {
  collectedAt: unknown;
  deliveredAt: unknown;
  stops: readonly { doneAt?: unknown }[];
}

/** True if the carrier is done at a place. */
export function isPlaceDone({ collectedAt, deliveredAt, stops }: DonePlaces, place: number): boolean {
  if (place === COLLECTION) return collectedAt !== null;
  if (place === lastPlace(stops.length)) return deliveredAt !== null;
  return (stops[place - COLLECTION - 1]?.doneAt ?? null) !== null;
}

/** True while the carrier may send and take back pages, at a place where it is not done yet. */
export function takesPages(status: LoadStatus): boolean {
  return UNDER_WAY.includes(status);
}

/** Proof that the carrier sends with the act that ends its work at a place. */
export interface GivenProof {
  clientId?: string | undefined;
  pages?: readonly string[] | undefined;
  signature?:
    | { name: string; strokes?: readonly (readonly number[])[] | undefined; receipt: Receipt }
    | undefined;
  remarks?: string | undefined;
  exceptions?:
    | readonly { kind: ExceptionKind; count?: number | undefined; note?: string | undefined }[]
    | undefined;
}

/** True if an act brings a proof of its own, which must not be lost with a repeated act. */
export function bringsProof({ signature, remarks, exceptions = [] }: GivenProof): boolean {
  return signature !== undefined || (remarks ?? "") !== "" || exceptions.length > 0;
}

interface Counts {
  pallets: number | null;
  parcels: number | null;
}

/** Returns the goods that exceptions are counted in: pallets, else parcels; null if the load has no count. */
export function goodsOf({ pallets, parcels }: Counts): { count: number; name: "pallet" | "parcel" } | null {
  if (pallets) return { count: pallets, name: "pallet" };
  return parcels ? { count: parcels, name: "parcel" } : null;
}

const plural = (count: number, name: string) => `${count} ${name}${count === 1 ? "" : "s"}`;

/** Returns the errors of exceptions that count more than the load has. */
export function exceptionProblems(load: Counts, { exceptions = [] }: GivenProof): FieldError[] {
  const goods = goodsOf(load);
  if (goods === null) return [];
  return exceptions.flatMap(({ count = 0 }, nth) =>
    count <= goods.count
      ? []
      : [
          fieldError(
            ["exceptions", nth, "count"],
            "more_than_load",
            `${count} is more than the load's ${plural(goods.count, goods.name)}.`,
          ),
        ],
  );
}

/** Returns the exceptions of a place as the load shows them. */
export function exceptionsAt(place: number, { exceptions = [] }: GivenProof): ProofException[] {
  return exceptions.map(({ kind, count, note }) => ({
    place,
    kind,
    count: count ?? null,
    note: note === undefined || note.trim() === "" ? null : note,
  }));
}

const KIND_WORDS: Record<ExceptionKind, string> = {
  SHORT: "short",
  DAMAGED: "damaged",
  REFUSED: "refused",
};

/** Returns exceptions in words: `1 short, 2 damaged (corner crushed)`. */
export function exceptionWords(exceptions: readonly ProofException[]): string {
  return exceptions
    .map(({ kind, count, note }) => {
      const words = `${count ?? "some"} ${KIND_WORDS[kind]}`;
      return note === null ? words : `${words} (${note})`;
    })
    .join(", ");
}

/** A receipt in words. */
export const RECEIPT_SENTENCES: Record<Receipt, string> = {
  GOOD_ORDER: "In good order.",
  UNEXAMINED: "Not examined.",
  WITH_REMARKS: "With remarks.",
};

/** Goods of a place before they are moved; `count` is null where nobody has counted them. */
interface PlaceGoods {
  kind: "COLLECT" | "DELIVER";
  count: number | null;
  name: "pallet" | "parcel";
}

/**
 * Returns the sentence that is signed at a place: what was handed over or received, what was not in order, and in what
 * state. It is English in every language, because the other side signs it. The driver's page shows the same words.
 */
export function receiptSentence(
  { kind, count, name }: PlaceGoods,
  receipt: Receipt | null,
  exceptions: readonly ProofException[],
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
