"use client";

import { usePathname } from "next/navigation";
import { useSession } from "../session/SessionContext.tsx";
import { Link } from "../ui/Link.tsx";
import styles from "./SettingsNav.module.css";
import { settingsOf } from "./sections.ts";

/** The list of settings beside their page; a phone has it as a page of its own. */
export function SettingsNav() {
  const session = useSession();
  const path = usePathname();
  return (
    <nav className={styles.nav} aria-label="Settings">
      <p>{session.firm?.name ?? "Your account"}</p>
      {settingsOf(session).map(({ href, name, icon: Glyph }) => (
        <Link key={href} href={href} aria-current={path.startsWith(href) ? "page" : undefined}>
          <Glyph size={16} stroke={1.9} aria-hidden />
          {name}
        </Link>
      ))}
    </nav>
  );
}
