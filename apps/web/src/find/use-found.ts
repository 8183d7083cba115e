"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSettled } from "../loads/form/use-settled.ts";
import { useSession } from "../session/SessionContext.tsx";
import { useTRPC } from "../trpc/trpc.ts";
import { LOAD_STATUS_NAMES } from "../ui/LoadBadge.tsx";
import type { Item } from "./items.ts";

const SETTLED_MS = 100;
const SHOWN = 7;
const SHORTEST = 2;

export interface Found {
  items: readonly Item[];
  /** What is typed is still being looked for. */
  looking: boolean;
  error: unknown;
}

/** What the service finds for what is typed; an earlier question that is still under way is given up. */
export function useFound(typed: string): Found {
  const trpc = useTRPC();
  const { firm } = useSession();
  const find = useSettled(typed.trim(), SETTLED_MS);
  const enabled = find.length >= SHORTEST && firm?.canPost === true;
  const { data, error, isFetching, isPlaceholderData } = useQuery(
    trpc.desk.list.queryOptions(
      { find, limit: SHOWN },
      { enabled, placeholderData: keepPreviousData, trpc: { abortOnUnmount: true } },
    ),
  );
  const current = enabled && typed.trim().length >= SHORTEST;
  const items = current
    ? (data?.loads ?? []).map(
        ({ id, ref, externalRef, status, from, to }): Item => ({
          id: `load ${id}`,
          group: "Loads",
          title: `${ref}${externalRef ? `, ${externalRef}` : ""}`,
          sub: `${from.outcode} ${from.town} to ${to.outcode} ${to.town}, ${LOAD_STATUS_NAMES[status].toLowerCase()}`,
          href: `/loads/${id}`,
        }),
      )
    : [];
  return {
    items,
    looking: (current && isFetching && (isPlaceholderData || !data)) || (enabled && find !== typed.trim()),
    error: current ? error : null,
  };
}
