"use client";

import { useIsPhone } from "../../ui/hooks/phone.tsx";
import { useNow } from "../../ui/hooks/use-now.ts";
import { Text } from "../../ui/primitives/Text.tsx";
import { actWords, type JobAct } from "./job-acts.ts";
import type { Pending } from "./undo/undo-queue.ts";

/**
 * Replaces a form while its act can still be undone, by the key U or by the toast on a phone. Has no undo
 * button, because the second tap of a double tap on the form could hit it.
 */
export function SentSoon({ act }: { act: Pending<JobAct> }) {
  const phone = useIsPhone();
  const now = useNow();
  return (
    <p>
      <b>{actWords(act, now)}</b>{" "}
      <Text tone="faint">
        {act.state === "waiting" ? `sending in a moment${phone ? "" : ", U undoes it"}` : "sending"}
      </Text>
    </p>
  );
}
