"use client";

import { useQuery } from "@tanstack/react-query";
import { WhoMay } from "../../../shared/shell/WhoMay.tsx";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Panel } from "../../../ui/primitives/Panel.tsx";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";
import { SettingsPage } from "../SettingsPage.tsx";
import { Hold } from "./Hold.tsx";
import { ProfileFacts } from "./ProfileFacts.tsx";
import { ProfileForm } from "./ProfileForm.tsx";

/** Page with the firm's contact and usual terms; owners can change them, others can only read them. */
export function Profile() {
  const trpc = useTRPC();
  const { data, error } = useQuery(trpc.firms.profile.queryOptions({}));
  return (
    <SettingsPage
      width="lines"
      title="Profile and terms"
      lead="The other end of a load sees the contact once it is booked."
    >
      {data && !data.mayChange && <WhoMay need="manageFirm" what="change the profile and the usual terms" />}
      {error && <ErrorNote error={error} />}
      {!data && !error && (
        <Panel flush title="Firm">
          <Waiting what="the profile" />
        </Panel>
      )}
      {data?.canCarry && <Hold />}
      {data && <ProfileFacts profile={data} />}
      {data?.mayChange && <ProfileForm profile={data} />}
    </SettingsPage>
  );
}
