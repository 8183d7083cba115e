import { emptyFiles } from "../ui/kept-files.ts";
import { keptTyped } from "../ui/kept-typed.ts";

/** Signs out: ends the session, forgets what this page and tab knew, and shows the sign-in page, or another. */
export async function leave(to = "/sign-in"): Promise<void> {
  const { signOut } = await import("next-auth/react");
  await signOut({ redirect: false });
  keptTyped.empty();
  emptyFiles();
  sessionStorage.clear();
  location.assign(to);
}
