import type { ReactNode } from "react";
import styles from "../../settings/SettingsNav.module.css";
import { SettingsNav } from "../../settings/SettingsNav.tsx";
import { AppShell } from "../../shell/AppShell.tsx";

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <AppShell>
      <div className={styles.frame}>
        <SettingsNav />
        {children}
      </div>
    </AppShell>
  );
}
