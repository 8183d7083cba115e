import { redirect } from "next/navigation";
import { requireSession } from "../../session/current-session.ts";

/** The settings begin with the firm's people; somebody without a firm has sessions only. */
export default async function SettingsPage(): Promise<never> {
  const { actor } = await requireSession();
  redirect(actor.kind === "firm" ? "/settings/members" : "/settings/sessions");
}
