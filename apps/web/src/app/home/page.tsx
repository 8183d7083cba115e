import { redirect } from "next/navigation";
import { clientSession } from "../../session/client-session.ts";
import { requireSession } from "../../session/current-session.ts";
import { homeOf } from "../../shell/sections.ts";

/** Where a person's own work begins. */
export default async function HomePage(): Promise<never> {
  redirect(homeOf(clientSession(await requireSession(), "live")));
}
