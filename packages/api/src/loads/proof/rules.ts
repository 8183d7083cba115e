import type { LoadStatus } from "@board/db/enums";
import { type FieldError, fieldError } from "../../core/field-error.ts";
import { UNDER_WAY } from "../lifecycle.ts";
import { type ExceptionKind, plural, type Receipt } from "./receipt-sentence.ts";

export const MAX_PAGES_OF_PLACE = 20;
export const MAX_REMARKS = 500;
export const MAX_EXCEPTIONS = 10;

/** Limits of a drawn signature: its lines, all their numbers together, and each number. */
export const MAX_STROKES = 200;
export const MAX_STROKE_NUMBERS = 20_000;
export const MAX_STROKE_NUMBER = 10_000;

/** Goods that were not loaded or received as agreed, at one place. */
export interface ProofException {
  place: number;
  kind: ExceptionKind;
  /** Number of the load's pallets, else its parcels. null: not said. */
  count: number | null;
  note: string | null;
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
