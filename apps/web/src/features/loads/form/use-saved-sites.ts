"use client";

import { compactPostcode } from "@board/api/loads/material-fields";
import type { SavedSite } from "@board/api/schemas";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { useSettled } from "../../../ui/hooks/use-settled.ts";

export type { SavedSite };

const SETTLED_MS = 150;
const MAX_SITES = "6";

/** True if the saved site has the postcode of the place. */
export function isAt({ postcode }: Pick<SavedSite, "postcode">, place: string): boolean {
  return place.trim() !== "" && compactPostcode(postcode) === compactPostcode(place);
}

/** Up to six saved sites that match the text, those at the place's postcode first. */
export function useSavedSites(
  typed: string,
  postcode: string,
  enabled: boolean,
): { sites: readonly SavedSite[]; failed: boolean } {
  const trpc = useTRPC();
  const query = useSettled(typed.trim(), SETTLED_MS);
  const { data, isError } = useQuery(
    trpc.sites.list.queryOptions(
      { query, postcode: postcode.trim(), limit: MAX_SITES },
      { enabled, placeholderData: keepPreviousData },
    ),
  );
  return { sites: data?.sites ?? [], failed: isError };
}
