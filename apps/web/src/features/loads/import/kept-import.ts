import type { Grid } from "./grid.ts";
import type { Reports } from "./row-states.ts";

/** Unfinished import, stored in the browser. */
interface KeptImport {
  name: string;
  /** Undefined if stored by an earlier release. */
  batch?: string;
  grid: Grid;
  reports: Reports;
}

const nameOf = (owner: string) => `fb-import-${owner}`;

function isKept(value: unknown): value is KeptImport {
  return typeof value === "object" && value !== null && "grid" in value && "reports" in value;
}

/** Returns the stored import of an earlier visit; null if there is none or it cannot be read. */
export function keptImport(owner: string): KeptImport | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf(owner)) ?? "null");
    return isKept(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Stores or removes the import; returns false if the browser's storage is full or blocked. */
export function keepImport(owner: string, kept: KeptImport | null): boolean {
  try {
    if (kept === null) localStorage.removeItem(nameOf(owner));
    else localStorage.setItem(nameOf(owner), JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}
