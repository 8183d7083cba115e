"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useSession } from "../session/SessionContext.tsx";
import styles from "./SettingsNav.module.css";
import { SETTINGS } from "./sections.ts";

/** The list of settings beside their page. */
export function SettingsNav() {
  const { firm } = useSession();
  const path = usePathname();
  return (
    <nav className={styles.nav} aria-label="Settings">
      <p>{firm?.name ?? "Your account"}</p>
      {SETTINGS.map(({ href, name, icon: Glyph }) => (
        <Link key={href} href={href} aria-current={path.startsWith(href) ? "page" : undefined}>
          <Glyph size={16} stroke={1.9} aria-hidden />
          {name}
        </Link>
      ))}
    </nav>
  );
}
