"use client";

import { useSession } from "../../../shared/session/SessionContext.tsx";
import type { UsualTerms } from "./load-form.ts";

/** Default terms and requirements of the signed-in firm. */
export function useUsual(): UsualTerms {
  const { firm } = useSession();
  return {
    termsDays: firm?.usualTermsDays ?? 30,
    requires: firm?.usualRequires ?? {},
    waiting: firm?.billing.waiting ?? {},
  };
}
