import type { SessionView, SignedIn } from "@board/api/site";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { siteServices } from "../server/services.ts";
import { MODE_COOKIE, type Mode } from "./mode.ts";

/** Returns the session id, which the server process has taken from the cookie and put into a header. */
export async function sessionId(): Promise<string | null> {
  return (await headers()).get("x-board-session") || null;
}

/** True if the browser sent a session cookie. The database is not read, because only a link depends on the result. */
export async function hasSession(): Promise<boolean> {
  return (await sessionId()) !== null;
}

/** Returns the mode that the person has chosen. */
export const currentMode = cache(
  async (): Promise<Mode> => ((await cookies()).get(MODE_COOKIE)?.value === "test" ? "test" : "live"),
);

/** Returns the session, or null for a visitor. Runs one query per page. */
export const currentSession = cache(async (asAdmin = false): Promise<SignedIn | null> => {
  const id = await sessionId();
  if (id === null) return null;
  const view: SessionView = { mode: await currentMode(), asAdmin };
  return siteServices().signedIn(id, view);
});

/** True if the password was correct but the second factor is still missing. */
export async function owesSecondFactor(): Promise<boolean> {
  const id = await sessionId();
  return id !== null && (await siteServices().owing(id)) !== null;
}

/** Returns the session, or redirects a visitor to the sign-in page, which returns to this page afterwards. */
export async function requireSession(asAdmin = false): Promise<SignedIn> {
  const session = await currentSession(asAdmin);
  if (session !== null) return session;
  const here = (await headers()).get("x-board-path") ?? "/";
  redirect(`/sign-in?to=${encodeURIComponent(here)}`);
}

/** Returns the session of a person who acts for a firm; redirects an admin without a firm to the admin pages. */
export async function requireFirm() {
  const session = await requireSession();
  if (session.actor.kind !== "firm") redirect("/admin");
  return { ...session, actor: session.actor };
}
