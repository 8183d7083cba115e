"use client";

import type { Allowed } from "@board/api/site";
import type { Approval, Role } from "@board/db/enums";
import { createContext, type ReactNode, useContext } from "react";
import type { Mode } from "./mode.ts";

/** The signed-in person, as pages in the browser know them. */
export interface ClientSession {
  person: { id: string; name: string; email: string; isAdmin: boolean };
  /** The firm they act for; null for an admin. */
  firm: {
    id: string;
    name: string;
    canPost: boolean;
    canCarry: boolean;
    usualTermsDays: number;
    approval: Approval;
  } | null;
  member: { id: string; role: Role; seat: boolean } | null;
  firms: { id: string; name: string; role: Role; seat: boolean; current: boolean }[];
  mode: Mode;
  allowed: Allowed;
}

const Context = createContext<ClientSession | null>(null);

export function SessionProvider({ session, children }: { session: ClientSession; children: ReactNode }) {
  return <Context value={session}>{children}</Context>;
}

/** The signed-in person. Only on pages inside the app's frame. */
export function useSession(): ClientSession {
  const session = useContext(Context);
  if (session === null) throw new Error("Nobody is signed in on this page.");
  return session;
}
