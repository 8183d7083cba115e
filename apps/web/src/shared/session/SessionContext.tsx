"use client";

import type { ActingBilling, Requires } from "@board/api/rules";
import type { Allowed } from "@board/api/site";
import type { Approval, DateStyle, Role } from "@board/db/enums";
import { createContext, type ReactNode, useContext, useLayoutEffect } from "react";
import { writeDates } from "../../ui/format/days.ts";
import { openFilesFor } from "../../ui/hooks/files-owner.ts";
import { keptTyped } from "../../ui/hooks/kept-typed.ts";
import { useDrawn } from "../../ui/hooks/use-drawn.ts";
import type { Mode } from "./mode.ts";

/** Session of the signed-in person, as the browser receives it. */
export interface ClientSession {
  person: { id: string; name: string; email: string; isAdmin: boolean; dates: DateStyle };
  /** Current firm; null for an admin. */
  firm: {
    id: string;
    name: string;
    canPost: boolean;
    canCarry: boolean;
    usualTermsDays: number;
    usualRequires: Requires;
    /** Waiting terms of its own by vehicle class, and whether it has given billing details. */
    billing: ActingBilling;
    approval: Approval;
    /** True if the firm is suspended: the API then refuses its requests. */
    suspended: boolean;
  } | null;
  member: { id: string; role: Role; seat: boolean } | null;
  firms: { id: string; name: string; role: Role; seat: boolean; current: boolean }[];
  mode: Mode;
  allowed: Allowed;
}

const Context = createContext<ClientSession | null>(null);

/**
 * Provides the session. The server can write dates in words only, so it renders no content for a person who prefers
 * another date format; the browser then renders all of it.
 */
export function SessionProvider({ session, children }: { session: ClientSession; children: ReactNode }) {
  const drawn = useDrawn();
  const { dates } = session.person;
  if (drawn) writeDates(dates);
  const owner = `${session.person.id} ${session.firm?.id ?? ""}`;
  // Runs before any field that restores a draft is rendered.
  if (typeof window !== "undefined") keptTyped.openFor(owner);
  useLayoutEffect(() => openFilesFor(owner), [owner]);
  return <Context value={session}>{(drawn || dates === "WORDS") && children}</Context>;
}

/** Returns the session. Only for pages inside the signed-in layout. */
export function useSession(): ClientSession {
  const session = useContext(Context);
  if (session === null) throw new Error("Nobody is signed in on this page.");
  return session;
}
