import type { ReactNode } from "react";
import { AccountNav } from "../../account/AccountNav.tsx";
import styles from "../../settings/SettingsNav.module.css";
import { AppShell } from "../../shell/AppShell.tsx";

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <AppShell>
      <div className={styles.frame}>
        <AccountNav />
        {children}
      </div>
    </AppShell>
  );
}
