import { redirect } from "next/navigation";
import { requireSession } from "../../../session/current-session.ts";

/** An older address of a part of the account page. */
export default async function DataPage() {
  await requireSession();
  redirect("/account#data");
}
