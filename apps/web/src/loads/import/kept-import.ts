import type { Grid } from "./grid.ts";
import type { Reports } from "./row-states.ts";

/** An import as it is kept in the browser until it is finished with. */
interface KeptImport {
  name: string;
  /** Left out by an earlier release. */
  batch?: string;
  grid: Grid;
  reports: Reports;
}

const nameOf = (owner: string) => `fb-import-${owner}`;

function isKept(value: unknown): value is KeptImport {
  return typeof value === "object" && value !== null && "grid" in value && "reports" in value;
}

/** The saved state of an earlier visit; null if it cannot be read. */
export function keptImport(owner: string): KeptImport | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf(owner)) ?? "null");
    return isKept(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Keeps it; gives whether the browser had the room. */
export function keepImport(owner: string, kept: KeptImport | null): boolean {
  try {
    if (kept === null) localStorage.removeItem(nameOf(owner));
    else localStorage.setItem(nameOf(owner), JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}
