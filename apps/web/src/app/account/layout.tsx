import type { ReactNode } from "react";
import { AccountNav } from "../../features/account/AccountNav.tsx";
import { BesideNav } from "../../ui/primitives/SideNav.tsx";
import { AppShell } from "../AppShell.tsx";

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <AppShell>
      <BesideNav nav={<AccountNav />}>{children}</BesideNav>
    </AppShell>
  );
}
