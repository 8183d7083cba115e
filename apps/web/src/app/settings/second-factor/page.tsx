import { redirect } from "next/navigation";
import { requireSession } from "../../../shared/session/current-session.ts";

/** Redirects the old address to the account page. */
export default async function SecondFactorPage() {
  await requireSession();
  redirect("/account#second-factor");
}
