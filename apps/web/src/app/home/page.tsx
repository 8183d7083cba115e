import { redirect } from "next/navigation";
import { clientSession } from "../../session/client-session.ts";
import { requireSession } from "../../session/current-session.ts";
import { homeOf } from "../../shell/sections.ts";

/** Redirects to a person's start page. */
export default async function HomePage(): Promise<never> {
  redirect(homeOf(clientSession(await requireSession(), "live")));
}
