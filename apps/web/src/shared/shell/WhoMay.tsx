"use client";

import { useQuery } from "@tanstack/react-query";
import { Note } from "../../ui/primitives/Note.tsx";
import { useTRPC } from "../trpc/trpc.ts";

const LIST = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** Tells a member who may make a change that their role may not, and names the owners to ask. */
export function WhoMay({ who = "Only an owner", what }: { who?: string; what: string }) {
  const { data } = useQuery(useTRPC().accounts.seatGivers.queryOptions({}));
  const owners = data?.owners.map(({ name }) => name) ?? [];
  return (
    <Note kind="info">
      {who} {what}
      {owners.length > 0 && `: ask ${LIST.format(owners)}`}.
    </Note>
  );
}
