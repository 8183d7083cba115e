"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../shared/trpc/trpc.ts";
import { Note } from "../../ui/primitives/Note.tsx";

const LIST = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** Tells a member who is no owner that only owners may make a change, and names the owners. */
export function OwnersOnly({ what }: { what: string }) {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.accounts.seatGivers.queryOptions({}));
  const owners = data?.owners.map(({ name }) => name) ?? [];
  return (
    <Note kind="info">
      Only an owner {what}
      {owners.length > 0 && `: ask ${LIST.format(owners)}`}.
    </Note>
  );
}
