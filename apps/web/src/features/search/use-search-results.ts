"use client";

import { londonDay } from "@board/calendar";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useFoundSections } from "../../shared/markdown/use-found-sections.ts";
import { useSession } from "../../shared/session/SessionContext.tsx";
import { useTRPC } from "../../shared/trpc/trpc.ts";
import { useSettled } from "../../ui/hooks/use-settled.ts";
import type { Item } from "./items.ts";
import { adminItems, boardItems, foundItems, sectionItems } from "./result-items.ts";

const SETTLED_MS = 100;
const MIN_QUERY = 2;

interface SearchResults {
  items: readonly Item[];
  /** True while the search is running. */
  looking: boolean;
  error: unknown;
}

/** Searches for the typed text, and cancels the search for the previous text. */
export function useSearchResults(typed: string): SearchResults {
  const trpc = useTRPC();
  const { firm, person, member, mode } = useSession();
  const text = typed.trim();
  const q = useSettled(text, SETTLED_MS);
  const asAdmin = firm === null && person.isAdmin;
  const wanted = (firm !== null || asAdmin) && text.length >= MIN_QUERY;
  const ask = (who: boolean) => ({
    enabled: who && wanted && q.length >= MIN_QUERY,
    placeholderData: keepPreviousData,
    trpc: { abortOnUnmount: true },
  });
  const own = useQuery(trpc.search.everything.queryOptions({ q }, ask(firm !== null)));
  const all = useQuery(trpc.admin.search.queryOptions({ find: q }, ask(asAdmin)));
  const canRead = firm?.canCarry === true && member?.seat === true && mode === "live";
  const board = useQuery(trpc.board.words.queryOptions({ text: q }, ask(canRead)));
  const help = useFoundSections(typed, "/help");
  const developers = useFoundSections(typed, "/docs");
  const pages = [...sectionItems("Help", help.sections), ...sectionItems("Developers", developers.sections)];
  const readsPages = help.looking || developers.looking;
  if (!wanted) return { items: pages, looking: readsPages, error: null };
  const today = londonDay(new Date());
  return {
    items: [
      ...(own.data && firm ? foundItems(own.data, today) : []),
      ...(all.data ? adminItems(all.data, q, today) : []),
      ...(board.data ? boardItems(board.data) : []),
      ...pages,
    ],
    looking: readsPages || own.isFetching || all.isFetching || board.isFetching || q !== text,
    error: own.error ?? all.error ?? board.error,
  };
}
