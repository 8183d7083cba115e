import type { Load } from "@board/db";

type OrderState = Pick<Load, "bookedAt" | "orderRevision">;

/**
 * True if a change of a load makes a new revision of its transport order: a booking, or a change that both ends
 * agreed to.
 */
export function makesRevisionDue(
  before: OrderState | null,
  { bookedAt, orderRevision }: OrderState,
): boolean {
  if (bookedAt === null) return false;
  return before?.bookedAt?.getTime() !== bookedAt.getTime() || orderRevision > before.orderRevision;
}

/** Returns the file name of a revision, such as `Transport-order-FB-7K3M-92QX-2.pdf` for the second one. */
export function orderFilename(ref: string, revision: number): string {
  return `Transport-order-${ref}${revision === 1 ? "" : `-${revision}`}.pdf`;
}
