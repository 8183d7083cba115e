"use client";

import type { Requires } from "@board/api/rules";
import type { Allowed } from "@board/api/site";
import type { Approval, DateStyle, Role } from "@board/db/enums";
import { createContext, type ReactNode, useContext, useLayoutEffect } from "react";
import { openFilesFor } from "../ui/files-owner.ts";
import { writeDates } from "../ui/format/days.ts";
import { keptTyped } from "../ui/kept-typed.ts";
import { useDrawn } from "../ui/use-drawn.ts";
import type { Mode } from "./mode.ts";

/** The signed-in person, as pages in the browser know them. */
export interface ClientSession {
  person: { id: string; name: string; email: string; isAdmin: boolean; dates: DateStyle };
  /** The firm they act for; null for an admin. */
  firm: {
    id: string;
    name: string;
    canPost: boolean;
    canCarry: boolean;
    usualTermsDays: number;
    usualRequires: Requires;
    approval: Approval;
    /** Every call of the firm is refused. */
    suspended: boolean;
  } | null;
  member: { id: string; role: Role; seat: boolean } | null;
  firms: { id: string; name: string; role: Role; seat: boolean; current: boolean }[];
  mode: Mode;
  allowed: Allowed;
}

const Context = createContext<ClientSession | null>(null);

/** Pages of those who read dates in another way than the server writes them are drawn by their browser alone. */
export function SessionProvider({ session, children }: { session: ClientSession; children: ReactNode }) {
  const drawn = useDrawn();
  const { dates } = session.person;
  if (drawn) writeDates(dates);
  const owner = `${session.person.id} ${session.firm?.id ?? ""}`;
  // Before any field is drawn that asks for what it held.
  if (typeof window !== "undefined") keptTyped.openFor(owner);
  useLayoutEffect(() => openFilesFor(owner), [owner]);
  return <Context value={session}>{(drawn || dates === "WORDS") && children}</Context>;
}

/** The signed-in person. Only on pages inside the app's frame. */
export function useSession(): ClientSession {
  const session = useContext(Context);
  if (session === null) throw new Error("Nobody is signed in on this page.");
  return session;
}
