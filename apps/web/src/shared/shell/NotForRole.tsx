"use client";

import { useQuery } from "@tanstack/react-query";
import { ROLE_NAMES } from "../../ui/format/roles.ts";
import { ButtonLink } from "../../ui/primitives/ButtonLink.tsx";
import { EmptyState } from "../../ui/primitives/EmptyState.tsx";
import { HelpLink } from "../../ui/primitives/HelpLink.tsx";
import { useSession } from "../session/SessionContext.tsx";
import { useTRPC } from "../trpc/trpc.ts";
import type { needOf } from "./sections.ts";

const LIST = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** Roles that a page is for, by the action that it needs. */
const WHO: Partial<Record<NonNullable<ReturnType<typeof needOf>>, string>> = {
  trade: "owners and Traffic",
  readAll: "owners, Traffic and Accounts",
  manageBilling: "owners and Accounts",
};

/** Page in place of one that the member's role does not open: who may, and whom to ask. */
export function NotForRole({ need }: { need: NonNullable<ReturnType<typeof needOf>> }) {
  const { firm, member } = useSession();
  const { data } = useQuery(useTRPC().accounts.seatGivers.queryOptions({}));
  const owners = data?.owners.map(({ name }) => name) ?? [];
  return (
    <EmptyState
      alone
      title="This page is not for your role"
      actions={
        <ButtonLink kind="primary" href="/home">
          Go to your start page
        </ButtonLink>
      }
    >
      <p>
        It is for {WHO[need] ?? "owners"}. {member && `Your role is ${ROLE_NAMES[member.role]}.`}
      </p>
      {owners.length > 0 && (
        <p>
          Ask <b>{LIST.format(owners)}</b>, {owners.length === 1 ? "an owner" : "owners"} of {firm?.name}, for
          another role.
        </p>
      )}
      <p>
        <HelpLink to="/help/words#people-and-seats">What each role may do</HelpLink>
      </p>
    </EmptyState>
  );
}
