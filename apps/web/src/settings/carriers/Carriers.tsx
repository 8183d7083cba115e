"use client";

import { useSession } from "../../session/SessionContext.tsx";
import { OwnersOnly } from "../OwnersOnly.tsx";
import { SettingsPage } from "../SettingsPage.tsx";
import { RelationPanel } from "./RelationPanel.tsx";
import { SearchCarriers } from "./SearchCarriers.tsx";

/** Preferred and blocked carriers; `find` is searched for at once. */
export function Carriers({ find }: { find: string }) {
  const isOwner = useSession().member?.role === "OWNER";
  return (
    <SettingsPage title="Preferred and blocked" lead="Carriers are never told which of the two they are.">
      {!isOwner && <OwnersOnly what="chooses preferred and blocked carriers" />}
      {isOwner && <SearchCarriers begins={find} />}
      <RelationPanel
        relation="PREFERRED"
        title="Preferred"
        says="They see your loads the moment that you post them, whatever their plan."
        none="None yet. A carrier that did well can be preferred here."
        canChange={isOwner}
      />
      <RelationPanel
        relation="BLOCKED"
        title="Blocked"
        says="They never see your loads, and cannot quote for them."
        none="None."
        canChange={isOwner}
      />
    </SettingsPage>
  );
}
