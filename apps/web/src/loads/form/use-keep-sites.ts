"use client";

import type { PostLoadInput } from "@board/api/schemas";
import { useQueryClient } from "@tanstack/react-query";
import { useTRPC, useTRPCClient } from "../../trpc/trpc.ts";
import { problemOf } from "../../ui/problem.ts";
import { showToast } from "../../ui/toasts.ts";
import type { LoadForm } from "./load-form.ts";
import { readSite } from "./site-form.ts";

/**
 * Saves the sites of a load that was posted or amended in the address book, where their boxes are ticked. A site that cannot
 * be kept does not undo the load: it is said.
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
