"use client";

import { useQuery } from "@tanstack/react-query";
import type { LoadPage } from "../../load/view.ts";
import { useTRPC } from "../../trpc/trpc.ts";

/** As often as messages, which stand in the same log. */
const OFTEN_MS = 5_000;

/** The changes of the present booking, newest first. */
export function useChanges({ load }: LoadPage) {
  const trpc = useTRPC();
  return useQuery(
    trpc.changes.list.queryOptions(
      { id: load.id },
      { enabled: load.carrier !== null, refetchInterval: OFTEN_MS, select: ({ changes }) => changes },
    ),
  );
}
