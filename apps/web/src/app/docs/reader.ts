import { currentSession } from "../../shared/session/current-session.ts";

/**
 * Returns the id of the signed-in member, which selects the test key on the developer pages; null for a visitor or
 * an admin without a firm.
 */
export async function readerId(): Promise<string | null> {
  const session = await currentSession();
  return session?.actor.kind === "firm" ? (session.actor.member?.id ?? null) : null;
}
