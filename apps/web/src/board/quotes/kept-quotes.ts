import type { PendingQuote } from "./quote-queue.ts";

const STORE = "fb-quotes-on-their-way";

function isQuote(value: unknown): value is PendingQuote {
  if (typeof value !== "object" || value === null) return false;
  const { key, firmId, loadId, lane, amountPence, dueAt } = value as Record<string, unknown>;
  const texts = [key, firmId, loadId, lane].every((text) => typeof text === "string");
  return texts && Number.isInteger(amountPence) && typeof dueAt === "number";
}

/** Reads what was kept; what cannot be read is not a price. */
export function readKept(text: string | null): PendingQuote[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(value) ? value.filter(isQuote) : [];
  } catch {
    return [];
  }
}

/** Prices on their way are kept with the tab, so that they outlive a crash and no other tab sends them. */
export function kept(): PendingQuote[] {
  try {
    return readKept(sessionStorage.getItem(STORE));
  } catch {
    return [];
  }
}

export function keep(quotes: readonly PendingQuote[]): void {
  try {
    if (quotes.length === 0) sessionStorage.removeItem(STORE);
    else sessionStorage.setItem(STORE, JSON.stringify(quotes));
  } catch {
    // Storage can be forbidden: then nothing outlives a crash, and leaving the page still sends.
  }
}
