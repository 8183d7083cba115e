"use client";

import { IconBook, IconListDetails, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { TestChip } from "../../shared/session/ModeBadge.tsx";
import { useAllowed } from "../../shared/shell/use-allowed.ts";
import { WhoMay } from "../../shared/shell/WhoMay.tsx";
import { Button } from "../../ui/primitives/Button.tsx";
import { ButtonLink } from "../../ui/primitives/ButtonLink.tsx";
import { Keys } from "./keys/Keys.tsx";
import { SettingsPage } from "./SettingsPage.tsx";
import { Endpoints } from "./webhooks/Endpoints.tsx";

/** Page with the firm's API keys and webhook endpoints. `begins` opens the form for a new key. */
export function ApiSettings({ begins = false }: { begins?: boolean }) {
  const [making, setMaking] = useState(begins);
  const manages = useAllowed().may("manageFirm");
  return (
    <SettingsPage
      title={
        <>
          API and webhooks <TestChip />
        </>
      }
      lead="Keys for your programs, and where your events are sent."
      actions={
        <>
          <ButtonLink href="/docs" icon={<IconBook size={14} stroke={1.9} aria-hidden />}>
            Documentation
          </ButtonLink>
          <ButtonLink href="/settings/api/log" icon={<IconListDetails size={14} stroke={1.9} aria-hidden />}>
            Request log
          </ButtonLink>
          <Button
            kind="primary"
            icon={<IconPlus size={14} stroke={1.9} aria-hidden />}
            onClick={() => setMaking(true)}
          >
            New key
          </Button>
        </>
      }
    >
      <Keys making={making} onMakingDone={() => setMaking(false)} />
      {manages ? <Endpoints /> : <WhoMay need="manageFirm" what="see and change webhook endpoints" />}
    </SettingsPage>
  );
}
