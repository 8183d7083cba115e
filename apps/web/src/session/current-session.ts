import type { SessionView, SignedIn } from "@board/api/site";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { siteServices } from "../server/services.ts";
import { MODE_COOKIE, type Mode } from "./mode.ts";

/** The session that this request's cookie names, as the server in front of the pages read it. */
export async function sessionId(): Promise<string | null> {
  return (await headers()).get("x-board-session") || null;
}

/** True if the browser sends a session cookie, without asking the database: enough to show a link back. */
export async function hasSession(): Promise<boolean> {
  return (await sessionId()) !== null;
}

/** Live data, or the test data that the person has switched to. */
export const currentMode = cache(
  async (): Promise<Mode> => ((await cookies()).get(MODE_COOKIE)?.value === "test" ? "test" : "live"),
);

/** The signed-in person, or null for a visitor. One query for each page. */
export const currentSession = cache(async (asAdmin = false): Promise<SignedIn | null> => {
  const id = await sessionId();
  if (id === null) return null;
  const view: SessionView = { mode: await currentMode(), asAdmin };
  return siteServices().signedIn(id, view);
});

/** True if the password was given and the second factor is missing. */
export async function owesSecondFactor(): Promise<boolean> {
  const id = await sessionId();
  return id !== null && (await siteServices().owing(id)) !== null;
}

/** The signed-in person; sends a visitor to the sign-in page, and from there back here. */
export async function requireSession(asAdmin = false): Promise<SignedIn> {
  const session = await currentSession(asAdmin);
  if (session !== null) return session;
  const here = (await headers()).get("x-board-path") ?? "/";
  redirect(`/sign-in?to=${encodeURIComponent(here)}`);
}

/** The signed-in person acting for a firm; an admin without one is sent to the admin's room. */
export async function requireFirm() {
  const session = await requireSession();
  if (session.actor.kind !== "firm") redirect("/admin");
  return { ...session, actor: session.actor };
}
