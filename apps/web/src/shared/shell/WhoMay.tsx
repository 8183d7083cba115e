"use client";

import { useQuery } from "@tanstack/react-query";
import { rolesWords } from "../../ui/format/roles.ts";
import { Note } from "../../ui/primitives/Note.tsx";
import { useTRPC } from "../trpc/trpc.ts";
import type { FirmAction } from "./sections.ts";

const LIST = new Intl.ListFormat("en-GB", { type: "disjunction" });

interface WhoMayProps {
  /** The action that a role must allow. */
  need: FirmAction;
  /** The act in words, such as "accept quotes". */
  what: string;
}

/** Tells a member that their role may not do something, which roles may, and which owners to ask. */
export function WhoMay({ need, what }: WhoMayProps) {
  const { data } = useQuery(useTRPC().accounts.seatGivers.queryOptions({}));
  const roles = data?.mayTake.find(({ action }) => action === need)?.roles;
  return (
    <Note kind="info">
      Your role may not {what}.
      {roles && ` ${rolesWords(roles)} may: ask ${LIST.format(data.owners.map(({ name }) => name))}.`}
    </Note>
  );
}
