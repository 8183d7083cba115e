"use client";

import { useSession } from "../../session/SessionContext.tsx";

/** Returns the owner of acts on this page: person, firm and mode. */
export function useOwner(): string {
  const { person, firm, mode } = useSession();
  return `${person.id} ${firm?.id ?? ""} ${mode}`;
}
