import { redirect } from "next/navigation";
import { clientSession } from "../../shared/session/client-session.ts";
import { requireSession } from "../../shared/session/current-session.ts";
import { homeOf } from "../../shared/shell/sections.ts";

/** Redirects to the person's start page. */
export default async function HomePage(): Promise<never> {
  redirect(homeOf(clientSession(await requireSession(), "live")));
}
