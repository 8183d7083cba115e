"use client";

import { useSession } from "../../session/SessionContext.tsx";
import type { Usual } from "./load-form.ts";

/** The usual terms and requirements of the signed-in firm's loads. */
export function useUsual(): Usual {
  const { firm } = useSession();
  return { termsDays: firm?.usualTermsDays ?? 30, requires: firm?.usualRequires ?? {} };
}
