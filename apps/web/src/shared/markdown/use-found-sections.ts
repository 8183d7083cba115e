"use client";

import { useEffect, useState } from "react";
import { fetchAnswer } from "../../ui/hooks/answer.ts";
import { useSettled } from "../../ui/hooks/use-settled.ts";
import type { FoundSection } from "./find-sections.ts";

const SETTLED_MS = 100;
const MIN_QUERY = 2;

interface SectionResult {
  /** The search text that these sections match. */
  for: string;
  sections: readonly FoundSection[];
  failed: boolean;
}

const NOTHING: SectionResult = { for: "", sections: [], failed: false };

/** Groups of pages that have a search: help pages and developer pages. */
type SearchablePages = "/help" | "/docs";

/** Searches for sections that match the typed text; keeps the previous result until the next one arrives. */
export function useFoundSections(
  typed: string,
  pages: SearchablePages,
): SectionResult & { looking: boolean } {
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
