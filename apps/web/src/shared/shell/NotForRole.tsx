"use client";

import { ROLE_NAMES } from "../../ui/format/roles.ts";
import { ButtonLink } from "../../ui/primitives/ButtonLink.tsx";
import { EmptyState } from "../../ui/primitives/EmptyState.tsx";
import { HelpLink } from "../../ui/primitives/HelpLink.tsx";
import { useSession } from "../session/SessionContext.tsx";
import type { needOf } from "./sections.ts";
import { WhoMay } from "./WhoMay.tsx";

type Need = NonNullable<ReturnType<typeof needOf>>;

/** Roles that a page is for, by the action that it needs. */
const WHO: Partial<Record<Need, string>> = {
  trade: "Owners and Traffic",
  readAll: "Owners, Traffic and Accounts",
  manageBilling: "Owners and Accounts",
};

/** Page in place of one that the member's role does not open: who may, and whom to ask. */
export function NotForRole({ need }: { need: Need }) {
  const { member } = useSession();
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
      <WhoMay who={WHO[need] ?? "Only owners"} what="open it" />
      <p>
        {member && `Your role is ${ROLE_NAMES[member.role]}. `}
        <HelpLink to="/help/words#people-and-seats">What each role may do</HelpLink>
      </p>
    </EmptyState>
  );
}
