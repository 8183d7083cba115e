import { unansweredWords } from "../../ui/format/refusal.ts";
import { answered } from "../../ui/hooks/answer.ts";
import { emptyFiles } from "../../ui/hooks/files-owner.ts";
import { keptTyped } from "../../ui/hooks/kept-typed.ts";
import { showToast } from "../../ui/hooks/toasts.ts";
import { leavePopups } from "../../ui/hooks/use-back-closes.ts";
import { forgetJobs, stopKeeping } from "./kept-jobs.ts";
import { sendWaiting } from "./send-waiting.ts";

/**
 * Signs out: sends waiting quotes, ends the session, clears the data in this browser, page and tab, and opens
 * the sign-in page or another one.
 */
export async function leave(to = "/sign-in"): Promise<void> {
  const resumeKeeping = stopKeeping();
  await sendWaiting();
  try {
    const { signOut } = await import("next-auth/react");
    await answered(() => signOut({ redirect: false }), { kind: "read" });
  } catch (error) {
    const action = { label: "Sign out", run: () => void leave(to) };
    resumeKeeping();
    showToast({ kind: "error", text: `You are still signed in. ${unansweredWords(error)}`, action });
    return;
  }
  // Only after the sign-out succeeded: offline it fails, and the stored jobs are still needed.
  await forgetJobs();
  keptTyped.empty();
  emptyFiles();
  sessionStorage.clear();
  const go = () => location.assign(to);
  // Leaves the menu's history entry first; on a phone its step back would cancel the navigation.
  if (!leavePopups(go)) go();
}
