import { unansweredWords } from "../../ui/format/refusal.ts";
import { waitForAnswer } from "../../ui/hooks/answer.ts";
import { emptyFiles } from "../../ui/hooks/files-owner.ts";
import { keptTyped } from "../../ui/hooks/kept-typed.ts";
import { showToast } from "../../ui/hooks/toasts.ts";
import { leavePopups } from "../../ui/hooks/use-back-closes.ts";
import { forgetJobs, stopKeeping } from "./kept-jobs.ts";
import { sendWaiting } from "./send-waiting.ts";

/**
 * Signs out: sends waiting quotes, ends the session, clears this browser's data, and opens the sign-in page or the
 * page `to`.
 */
export async function leave(to = "/sign-in"): Promise<void> {
  const resumeKeeping = stopKeeping();
  await sendWaiting();
  try {
    const { signOut } = await import("next-auth/react");
    await waitForAnswer(() => signOut({ redirect: false }), { kind: "read" });
  } catch (error) {
    const action = { label: "Sign out", run: () => void leave(to) };
    resumeKeeping();
    showToast({ kind: "error", text: `You are still signed in. ${unansweredWords(error)}`, action });
    return;
  }
  // Deleted only after a successful sign-out: offline it fails, and the person still needs the stored jobs.
  await forgetJobs();
  // Loaded on demand: few sign out, and the menu with "Sign out" is part of every page's script.
  await import("./browser-push.ts").then(({ endPushHere }) => endPushHere()).catch(() => undefined);
  keptTyped.empty();
  emptyFiles();
  sessionStorage.clear();
  const go = () => location.assign(to);
  // Leaves the open menu's history entry before it navigates: on a phone, a later step back would cancel the
  // navigation.
  if (!leavePopups(go)) go();
}
