import type { ReactNode } from "react";
import { AppShell } from "../../shell/AppShell.tsx";

export default function Layout({ children }: { children: ReactNode }) {
  return <AppShell>{children}</AppShell>;
}
