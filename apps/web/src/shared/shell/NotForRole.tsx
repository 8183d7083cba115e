"use client";

import { ROLE_NAMES } from "../../ui/format/roles.ts";
import { ButtonLink } from "../../ui/primitives/ButtonLink.tsx";
import { EmptyState } from "../../ui/primitives/EmptyState.tsx";
import { HelpLink } from "../../ui/primitives/HelpLink.tsx";
import { useSession } from "../session/SessionContext.tsx";
import type { FirmAction } from "./sections.ts";
import { WhoMay } from "./WhoMay.tsx";

/** Page in place of one that the member's role does not open: who may, and whom to ask. */
export function NotForRole({ need }: { need: FirmAction }) {
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
      <WhoMay need={need} what="open this page" />
      <p>
        {member && `Your role is ${ROLE_NAMES[member.role]}. `}
        <HelpLink to="/help/words#people-and-seats">What each role may do</HelpLink>
      </p>
    </EmptyState>
  );
}
