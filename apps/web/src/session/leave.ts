import { answered } from "../ui/answer.ts";
import { emptyFiles } from "../ui/files-owner.ts";
import { keptTyped } from "../ui/kept-typed.ts";
import { unansweredWords } from "../ui/refusal.ts";
import { showToast } from "../ui/toasts.ts";
import { leavePopups } from "../ui/use-back-closes.ts";
import { forgetJobs, stopKeeping } from "./kept-jobs.ts";
import { sendWaiting } from "./send-waiting.ts";

/**
 * Signs out: sends what waits, ends the session, forgets what this browser, page and tab knew, and shows the sign-in page, or
 * another.
 */
export async function leave(to = "/sign-in"): Promise<void> {
  const goOn = stopKeeping();
  await sendWaiting();
  try {
    const { signOut } = await import("next-auth/react");
    await answered(() => signOut({ redirect: false }), { kind: "read" });
  } catch (error) {
    const action = { label: "Sign out", run: () => void leave(to) };
    goOn();
    showToast({ kind: "error", text: `You are still signed in. ${unansweredWords(error)}`, action });
    return;
  }
  // Only now: without a signal nobody is signed out, and the jobs are of use.
  await forgetJobs();
  keptTyped.empty();
  emptyFiles();
  sessionStorage.clear();
  const go = () => location.assign(to);
  // On a phone the menu's step back would call the way to the next page off.
  if (!leavePopups(go)) go();
}
