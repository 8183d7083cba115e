"use client";

import { IconChevronRight } from "@tabler/icons-react";
import { useSession } from "../session/SessionContext.tsx";
import { settingsOf } from "../shell/settings-sections.ts";
import { Item } from "../ui/Item.tsx";
import { Page, Sheet } from "../ui/Page.tsx";
import { Lines } from "../ui/Stack.tsx";

/** Everything that can be set, with what is found there. */
export function SettingsIndex() {
  const session = useSession();
  return (
    <Page width="lines" title={session.firm ? "Firm settings" : "Your account"}>
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
