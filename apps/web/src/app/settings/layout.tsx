import type { ReactNode } from "react";
import { SettingsNav } from "../../features/settings/SettingsNav.tsx";
import { BesideNav } from "../../ui/primitives/SideNav.tsx";
import { AppShell } from "../AppShell.tsx";

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <AppShell>
      <BesideNav nav={<SettingsNav />}>{children}</BesideNav>
    </AppShell>
  );
}
