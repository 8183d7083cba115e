"use client";

import { useAllowed } from "../../../shared/shell/use-allowed.ts";
import { WhoMay } from "../../../shared/shell/WhoMay.tsx";
import { SettingsPage } from "../SettingsPage.tsx";
import { RelationPanel } from "./RelationPanel.tsx";
import { SearchCarriers } from "./SearchCarriers.tsx";

/** Page with preferred and blocked carriers; `find` is the first search text. */
export function Carriers({ find }: { find: string }) {
  const manages = useAllowed().may("manageFirm");
  return (
    <SettingsPage
      title="Preferred and blocked"
      lead="A carrier is never told that it is preferred or blocked."
    >
      {!manages && <WhoMay need="manageFirm" what="choose preferred and blocked carriers" />}
      {manages && <SearchCarriers begins={find} />}
      <RelationPanel
        relation="PREFERRED"
        title="Preferred"
        says="They see your loads the moment that you post them, whatever their plan."
        none={manages ? "None yet. Find a carrier above to prefer it." : "None yet."}
        canChange={manages}
      />
      <RelationPanel
        relation="BLOCKED"
        title="Blocked"
        says="They never see your loads, and cannot quote for them."
        none="None."
        canChange={manages}
      />
    </SettingsPage>
  );
}
