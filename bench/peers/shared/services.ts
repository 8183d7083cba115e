import { createNewId, createNewRef } from "@board/api/ids";

/**
 * What a peer takes from the board as it would take a library: where a postcode is, and how ids look. The rules of
 * arithmetic (a guide's rates, when a quote ends, which load matches a search) are imported where they are used, so that
 * every candidate comes to the same numbers. How it stores, finds and answers is its own.
 */
export const newId = createNewId({ now: () => new Date() });
export const newRef = createNewRef();

export const EARLY_ACCESS_MS = 5 * 60_000;
