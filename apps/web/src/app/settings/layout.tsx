import type { ReactNode } from "react";
import { ForRole } from "../../features/settings/ForRole.tsx";
import { SettingsNav } from "../../features/settings/SettingsNav.tsx";
import { BesideNav } from "../../ui/primitives/SideNav.tsx";
import { AppShell } from "../AppShell.tsx";

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <AppShell>
      <BesideNav nav={<SettingsNav />}>
        <ForRole>{children}</ForRole>
      </BesideNav>
    </AppShell>
  );
}
