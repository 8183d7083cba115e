"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC, useTRPCClient } from "../../shared/trpc/trpc.ts";
import { useSettled } from "../../ui/hooks/use-settled.ts";
import { isEmpty, type TypedRow } from "./invite-rows.ts";
import { useNetworkChange } from "./use-network.ts";

export type { TypedRow };

const SETTLED_MS = 250;

const asListed = ({ email, name, groups }: TypedRow) => ({
  email,
  name,
  groups: groups === "" ? [] : [groups],
});

/** Checks typed rows as they change, and invites those that are not left out. */
export function useInviteRows() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const [rows, setRows] = useState<readonly TypedRow[]>([]);
  const settled = useSettled(rows, SETTLED_MS);
  const given = settled.filter((row) => !row.out && !isEmpty(row));
  const checked = useQuery({
    queryKey: [...trpc.network.check.mutationKey(), given.map(asListed)],
    queryFn: () => client.network.check.mutate({ rows: given.map(asListed) }),
    placeholderData: (before) => before,
    enabled: given.length > 0,
  });
  const read = useMutation(trpc.network.readList.mutationOptions());
  const send = useNetworkChange((to, sent: readonly TypedRow[]) =>
    to.network.inviteList.mutate({ rows: sent.map(asListed) }),
  );
  const isCurrent = settled === rows && !checked.isPlaceholderData;
  return {
    check: setRows,
    /** The last answer for the rows, by row; a row that is left out or empty has none. */
    newsOf: (row: TypedRow) => checked.data?.rows[given.indexOf(row)],
    given,
    leftToday: checked.data?.leftToday,
    isCurrent,
    error: checked.error,
    read,
    send,
  };
}
export type InviteRows = ReturnType<typeof useInviteRows>;
