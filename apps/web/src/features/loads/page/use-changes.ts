"use client";

import { useQuery } from "@tanstack/react-query";
import type { LoadPage } from "../../../shared/load-parts/view.ts";
import { useTRPC } from "../../../shared/trpc/trpc.ts";

/** Changes of the current booking, newest first. */
export function useChanges({ load }: LoadPage) {
  const trpc = useTRPC();
  return useQuery(
    trpc.changes.list.queryOptions(
      { id: load.id },
      { enabled: load.carrier !== null, select: ({ changes }) => changes },
    ),
  );
}
