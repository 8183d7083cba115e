"use client";

import { useIsPhone } from "../ui/phone.tsx";
import { Text } from "../ui/Text.tsx";
import { useNow } from "../ui/use-now.ts";
import { actWords, type JobAct } from "./job-acts.ts";
import type { Pending } from "./undo/undo-queue.ts";

/**
 * In the place of a form whose call waits: what is sent in a moment. No button undoes it here, where the second tap of two
 * would press it; a phone, which has no keys, has one in the toast.
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
