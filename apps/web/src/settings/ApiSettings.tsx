"use client";

import { IconBook, IconListDetails, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { TestChip } from "../session/ModeBadge.tsx";
import { Button } from "../ui/Button.tsx";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { Keys } from "./keys/Keys.tsx";
import { SettingsPage } from "./SettingsPage.tsx";
import { Endpoints } from "./webhooks/Endpoints.tsx";

/** API keys and webhook endpoints of the firm. `begins` with making a key. */
export function ApiSettings({ begins = false }: { begins?: boolean }) {
  const [making, setMaking] = useState(begins);
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
      <Endpoints />
    </SettingsPage>
  );
}
