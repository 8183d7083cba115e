"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { EmptyState } from "../../../ui/primitives/EmptyState.tsx";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";
import { LoadProblem } from "../page/LoadProblem.tsx";
import { AmendLoad } from "./AmendLoad.tsx";
import { useUsual } from "./use-usual.ts";

/** Page that amends a load, if it still can be amended. */
export function AmendLoadPage({ id }: { id: string }) {
  const trpc = useTRPC();
  const usual = useUsual();
  const { data, error, refetch, isStale } = useQuery(trpc.posterDashboard.load.queryOptions({ id }));
  // Keeps the first version that was read: the form is compared with it, so that only the person's own changes are
  // sent.
  const [first, setFirst] = useState<typeof data>(undefined);
  if (first === undefined && data !== undefined && !isStale) setFirst(data);
  // A failed refetch keeps the form open.
  if (error && first === undefined) return <LoadProblem error={error} retry={refetch} />;
  if (first === undefined) return <Waiting what="the form" lines={10} />;
  const { load } = first;
  if (!load.allowedActions.includes("amend")) {
    return (
      <EmptyState
        title="This load can no longer be changed"
        actions={<Link href={`/loads/${id}`}>To the load</Link>}
      >
        <p>Only its poster can change a load, and only while it is on the board.</p>
      </EmptyState>
    );
  }
  const active = load.quotes.filter(({ status }) => status === "ACTIVE");
  return (
    <AmendLoad
      load={load}
      present={data?.load ?? load}
      quotes={active.map(({ amountPence }) => amountPence)}
      usual={usual}
    />
  );
}
