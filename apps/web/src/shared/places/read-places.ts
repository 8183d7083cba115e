"use client";

import type { ReadPlacesOutput } from "@board/api/schemas";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useTRPC } from "../trpc/trpc.ts";
import { keepWords, type Misread, type PlaceName, setTyped, typedIn } from "./place-words.ts";

type Part = ReadPlacesOutput["parts"][number];

/** Result of reading a typed text: the filter value, its words, and an error. */
export interface PlaceReading {
  value: string | null;
  words: string;
  trouble: string | null;
  /** Parts that are not places; undefined if the error concerns the whole text. */
  unread?: string;
  /** First part that is not a place and has suggestions. */
  misread?: Misread | undefined;
}

const unreadWords = ({ text }: Part) => `“${text}” is no place that we know.`;

function misreadIn(parts: readonly Part[]): Misread | undefined {
  const part = parts.find(({ suggestions }) => suggestions.length > 0);
  return part && { part: part.text, choices: part.suggestions };
}

/** Returns the error text followed by the suggestions. */
export function troubleWords({ trouble, misread }: Pick<PlaceReading, "trouble" | "misread">): string {
  const question = misread === undefined ? "" : ` Did you mean ${misread.choices.join(" or ")}?`;
  return `${trouble}${question}`;
}

/** Returns the text with its misread part replaced by the chosen place. */
export function takenFor(text: string, { part }: Misread, choice: string): string {
  return text.replace(part, () => choice);
}

/** Combines the parts that are places into a filter value; names the other parts in an error. */
export function filterOf(name: PlaceName, parts: readonly Part[]): PlaceReading {
  const read = parts.flatMap(({ words, meanings: [first] }) =>
    first === undefined ? [] : [{ ...first, words }],
  );
  const unread = parts.filter(({ meanings }) => meanings.length === 0).map(unreadWords);
  const unreadText = parts
    .filter(({ meanings }) => meanings.length === 0)
    .map(({ text }) => text)
    .join(", ");
  const words = read.map((each) => each.words).join(", ");
  const trouble = unread.join(" ") || null;
  const misread = misreadIn(parts);
  if (name !== "near") {
    const codes = [...new Set(read.flatMap(({ codes }) => codes))];
    return { value: codes.join(",") || null, words, trouble, unread: unreadText, misread };
  }
  const [place, ...more] = read;
  if (unread.length > 0 || place === undefined) return { value: null, words, trouble, misread };
  if (more.length > 0) return { value: null, words, trouble: "Miles are measured from one place." };
  const tooLarge =
    place.near === null ? `${place.words} is too large to measure from: name a town or a postcode.` : null;
  return { value: place.near, words: place.words, trouble: tooLarge };
}

/** Reads one end of a route: a single area or outcode, else the place from which distances are measured. */
export function endOf(parts: readonly Part[]): PlaceReading {
  const all = filterOf("from", parts);
  const near = filterOf("near", parts);
  if (all.value === null || all.trouble !== null || near.trouble === "Miles are measured from one place.")
    return near;
  return all.value.includes(",") ? near : all;
}

const CODES = /^[A-Z]{1,2}(\d[A-Z\d]?)?(,[A-Z]{1,2}(\d[A-Z\d]?)?)*$/;

const NOT_LOOKED_UP: PlaceReading = {
  value: null,
  words: "",
  trouble:
    "The place could not be looked up. Postcode areas and outcodes, such as LS or M1, can still be typed.",
};

/**
 * Returns a handler for typed places. Areas and outcodes filter immediately, names of towns after a look-up. A
 * part that is not a place stays in the field with an error, and does not filter.
 */
export function useTypePlaces(
  name: PlaceName,
  onFilter: (value: string | null) => void,
): (text: string) => Promise<void> {
  const trpc = useTRPC();
  const queries = useQueryClient();
  return useCallback(
    async (text) => {
      // Ignores a trailing comma, after which the person is about to type more.
      const asked = text.trim().replace(/[,\s]+$/, "");
      const codes = asked.toUpperCase().replace(/\s*,\s*/g, ",");
      if (asked === "") {
        setTyped(name, { text, value: null, reading: false, trouble: null, unread: "" });
        return onFilter(null);
      }
      const before = typedIn(name)?.value ?? null;
      const isCode = name !== "near" && CODES.test(codes);
      setTyped(name, { text, value: isCode ? codes : before, reading: true, trouble: null, unread: "" });
      if (isCode) onFilter(codes);
      const { value, words, trouble, unread, misread }: PlaceReading = await queries
        .fetchQuery(trpc.places.read.queryOptions({ text: asked }, { staleTime: Number.POSITIVE_INFINITY }))
        .then(({ parts }) => filterOf(name, parts))
        .catch(() => (isCode ? { value: codes, words: codes, trouble: null } : NOT_LOOKED_UP));
      if (typedIn(name)?.text !== text) return;
      if (value !== null) keepWords(value, words);
      setTyped(name, { text, value, reading: false, trouble, unread: unread ?? asked, misread });
      if (!(isCode && value === codes)) onFilter(value);
    },
    [name, onFilter, queries, trpc],
  );
}
