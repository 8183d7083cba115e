"use client";

import { IconChevronRight } from "@tabler/icons-react";
import { useSession } from "../session/SessionContext.tsx";
import { settingsOf } from "../shell/settings-sections.ts";
import { Link } from "../ui/Link.tsx";
import { Page } from "../ui/Page.tsx";
import styles from "./SettingsIndex.module.css";

/** Everything that can be set, with what is found there. */
export function SettingsIndex() {
  const session = useSession();
  return (
    <Page title={session.firm ? "Firm settings" : "Your account"}>
      <ul className={styles.list}>
        {settingsOf(session).map(({ href, name, holds, icon: Glyph }) => (
          <li key={href}>
            <Link href={href}>
              <Glyph size={20} stroke={1.7} aria-hidden />
              <span>
                <b>{name}</b>
                <span>{holds}</span>
              </span>
              <IconChevronRight size={16} stroke={1.9} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  );
}
