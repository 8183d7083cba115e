"use client";

import { IconChevronRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useSession } from "../../shared/session/SessionContext.tsx";
import { settingsOf } from "../../shared/shell/settings-sections.ts";
import { TestSwitch } from "../../shared/shell/TestSwitch.tsx";
import { useTRPC } from "../../shared/trpc/trpc.ts";
import { useIsPhone } from "../../ui/hooks/phone.tsx";
import { Item } from "../../ui/primitives/Item.tsx";
import { Page, Sheet } from "../../ui/primitives/Page.tsx";
import { PanelBody } from "../../ui/primitives/Panel.tsx";
import { Lines } from "../../ui/primitives/Stack.tsx";

/**
 * Switch for test data on a phone, whose top bar has no room for it; hidden in live mode from firms without a
 * test key.
 */
function TestData() {
  const { mode } = useSession();
  const { data } = useQuery(useTRPC().apiKeys.list.queryOptions({}));
  const hasTestKey = data?.keys.some((key) => key.mode === "test");
  if (!hasTestKey && mode === "live") return null;
  return (
    <Sheet label="Test data">
      <PanelBody>
        <TestSwitch active={null} />
      </PanelBody>
    </Sheet>
  );
}

/** List of all settings pages with a summary of each. */
export function SettingsIndex() {
  const session = useSession();
  const phone = useIsPhone();
  return (
    <Page width="lines" title={session.firm ? "Firm settings" : "Your account"}>
      {session.firm && phone && <TestData />}
      <Sheet label="Settings">
        <Lines as="ul">
          {settingsOf(session).map(({ href, name, holds, icon: Glyph }) => (
            <Item
              key={href}
              href={href}
              icon={<Glyph size={20} stroke={1.7} aria-hidden />}
              title={<b>{name}</b>}
              detail={holds}
            >
              <IconChevronRight size={16} stroke={1.9} aria-hidden />
            </Item>
          ))}
        </Lines>
      </Sheet>
    </Page>
  );
}
