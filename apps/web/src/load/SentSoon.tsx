"use client";

import { Button } from "../ui/Button.tsx";
import { useIsPhone } from "../ui/phone.tsx";
import { Row } from "../ui/Stack.tsx";
import { Text } from "../ui/Text.tsx";
import { useNow } from "../ui/use-now.ts";
import { actWords, type JobAct, jobActs } from "./job-acts.ts";
import type { Pending } from "./undo/undo-queue.ts";

/** In the place of a form whose call waits: what is sent in a moment. A phone has no key that undoes it. */
export function SentSoon({ act }: { act: Pending<JobAct> }) {
  const phone = useIsPhone();
  const now = useNow();
  const waits = act.state === "waiting";
  return (
    <Row gap={8}>
      <span>
        <b>{actWords(act, now)}</b>{" "}
        <Text tone="faint">{waits ? `sending in a moment${phone ? "" : ", U undoes it"}` : "sending"}</Text>
      </span>
      {phone && waits && <Button onClick={() => void jobActs.undo(act.key)}>Undo</Button>}
    </Row>
  );
}
