import { currentSession } from "../../session/current-session.ts";

/** The id of the member who reads, for the test key of these pages; null for a visitor, and for an admin without a firm. */
export async function readerId(): Promise<string | null> {
  const session = await currentSession();
  return session?.actor.kind === "firm" ? (session.actor.member?.id ?? null) : null;
}
