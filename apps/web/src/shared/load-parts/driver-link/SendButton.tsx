"use client";

import { IconDeviceMobile } from "@tabler/icons-react";
import { useState } from "react";
import { Button } from "../../../ui/primitives/Button.tsx";
import { fetchedPart } from "../../../ui/primitives/fetched-part.tsx";
import type { SentJob } from "./SendToDriver.tsx";

const { Part: SendToDriver, fetchCode } = fetchedPart(() =>
  import("./SendToDriver.tsx").then((file) => file.SendToDriver),
);

interface SendButtonProps {
  job: SentJob;
  /** Lane of the job, if several buttons are on the page. */
  lane?: string;
}

/** Button that opens the dialog in which a job is sent to a driver. */
export function SendButton({ job, lane }: SendButtonProps) {
  const [sending, setSending] = useState(false);
  return (
    <>
      <Button
        size="small"
        icon={<IconDeviceMobile size={13} stroke={1.9} aria-hidden />}
        aria-label={lane && `Send to a driver: ${lane}`}
        onPointerEnter={() => void fetchCode()}
        onClick={() => setSending(true)}
      >
        Send to a driver
      </Button>
      {sending && <SendToDriver job={job} onClose={() => setSending(false)} />}
    </>
  );
}
