import { forgetTyped } from "../../places/place-words.ts";
import type { SearchChange } from "./filters.ts";

/** Takes filters out by the change that does so, with what is left in their fields because nobody could read it. */
export function clearFilters(change: SearchChange, onChange: (change: SearchChange) => void): void {
  forgetTyped(Object.keys(change));
  onChange(change);
}
