"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { useSession } from "../../shared/session/SessionContext.tsx";
import { NotForRole } from "../../shared/shell/NotForRole.tsx";
import { settingsNeed } from "../../shared/shell/settings-sections.ts";
import { useAllowed } from "../../shared/shell/use-allowed.ts";

/** Renders a settings page, or who may open it in its place. */
export function ForRole({ children }: { children: ReactNode }) {
  const need = settingsNeed(usePathname());
  const { firm } = useSession();
  const { may } = useAllowed();
  return need === undefined || firm === null || may(need) ? children : <NotForRole need={need} />;
}
