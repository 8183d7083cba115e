"use client";

import { usePathname } from "next/navigation";
import { useSession } from "../../shared/session/SessionContext.tsx";
import { settingsOf } from "../../shared/shell/settings-sections.ts";
import { Link } from "../../ui/primitives/Link.tsx";
import { SideNav } from "../../ui/primitives/SideNav.tsx";

/** Side navigation of the settings; a phone has a page with the same links instead. */
export function SettingsNav() {
  const session = useSession();
  const path = usePathname();
  return (
    <SideNav label="Settings" title={session.firm?.name ?? "Your account"}>
      {settingsOf(session).map(({ href, name, icon: Glyph }) => (
        <Link key={href} href={href} aria-current={path.startsWith(href) ? "page" : undefined}>
          <Glyph size={16} stroke={1.9} aria-hidden />
          {name}
        </Link>
      ))}
    </SideNav>
  );
}
