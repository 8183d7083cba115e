import { redirect } from "next/navigation";
import { requireSession } from "../../../session/current-session.ts";

/** Where it was before the account had a page of its own. */
export default async function SessionsPage() {
  await requireSession();
  redirect("/account#devices");
}
