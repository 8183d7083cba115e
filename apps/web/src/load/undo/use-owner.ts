"use client";

import { useSession } from "../../session/SessionContext.tsx";

/** The owner of what is done on this page: its person, firm and mode. */
export function useOwner(): string {
  const { person, firm, mode } = useSession();
  return `${person.id} ${firm?.id ?? ""} ${mode}`;
}
