"use client";

import { useEffect, useState } from "react";
import { fetchAnswer } from "../ui/answer.ts";
import { useSettled } from "../ui/use-settled.ts";
import type { FoundSection } from "./find-sections.ts";

const SETTLED_MS = 100;
const MIN_QUERY = 2;

interface Found {
  /** The words that these are found by. */
  for: string;
  sections: readonly FoundSection[];
  failed: boolean;
}

const NOTHING: Found = { for: "", sections: [], failed: false };

/** Pages with a search of their own: for people, and for developers. */
type Searched = "/help" | "/docs";

/** Sections of such pages by what was typed; those of the words before while new ones are looked up. */
export function useFoundSections(typed: string, pages: Searched): Found & { looking: boolean } {
  const text = typed.trim();
  const wanted = text.length >= MIN_QUERY;
  const settled = useSettled(text, SETTLED_MS);
  const [found, setFound] = useState(NOTHING);
  useEffect(() => {
    if (settled.length < MIN_QUERY) return;
    const controller = new AbortController();
    fetchAnswer(`${pages}/find?q=${encodeURIComponent(settled)}`, { signal: controller.signal })
      .then((response) => (response.ok ? response.json() : Promise.reject(response)))
      .then(
        (sections: FoundSection[]) => setFound({ for: settled, sections, failed: false }),
        () => {
          if (!controller.signal.aborted) setFound({ for: settled, sections: [], failed: true });
        },
      );
    return () => controller.abort();
  }, [settled, pages]);
  return wanted ? { ...found, looking: found.for !== text } : { ...NOTHING, looking: false };
}
