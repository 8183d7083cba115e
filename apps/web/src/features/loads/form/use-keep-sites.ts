"use client";

import type { PostLoadInput } from "@board/api/schemas";
import { useQueryClient } from "@tanstack/react-query";
import { useTRPC, useTRPCClient } from "../../../shared/trpc/trpc.ts";
import { problemOf } from "../../../ui/format/problem.ts";
import { showToast } from "../../../ui/hooks/toasts.ts";
import type { LoadForm } from "./load-form.ts";
import { readSite } from "./site-form.ts";

/**
 * Returns a function that saves the ticked sites of a sent load in the address book. A failure shows a toast and does
 * not affect the load.
 */
export function useKeepSites() {
  const client = useTRPCClient();
  const trpc = useTRPC();
  const queries = useQueryClient();
  return async (
    form: Pick<LoadForm, "collectFrom" | "deliverTo" | "stops">,
    input: PostLoadInput,
  ): Promise<void> => {
    const { collectFrom, deliverTo } = input;
    const places = [
      [form.collectFrom.keep, collectFrom, collectFrom?.postcode ?? input.fromPostcode] as const,
      ...form.stops.map(({ site, postcode }) => [site.keep, readSite(site).site, postcode] as const),
      [form.deliverTo.keep, deliverTo, deliverTo?.postcode ?? input.toPostcode] as const,
    ];
    for (const [keep, site, postcode] of places) {
      if (!keep || site === undefined) continue;
      try {
        await client.sites.save.mutate({ ...site, postcode });
      } catch (error) {
        showToast({
          kind: "error",
          text: `${site.name} is not in the address book: ${problemOf(error).detail}`,
        });
      }
    }
    if (places.some(([keep]) => keep)) await queries.invalidateQueries(trpc.sites.list.pathFilter());
  };
}
