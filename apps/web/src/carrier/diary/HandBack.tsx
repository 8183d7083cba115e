"use client";

import type { Job } from "@board/api/schemas";
import { ReasonDialog } from "../../load/ReasonDialog.tsx";

/** Gives a booked job up. */
export function HandBack({ job, onClose }: { job: Job; onClose: () => void }) {
  return (
    <ReasonDialog
      load={job}
      onClose={onClose}
      title={`Hand ${job.ref} back?`}
      effect="The load returns to the board at once. It counts against your record, unless your passport has lost what the load asks for, and you cannot quote on it again."
      label="Reason"
      verb="Hand back"
      busy="Handing back"
      required
      call={(client, reason, seen) => client.bookings.handBack.mutate({ id: job.id, reason }, seen)}
    />
  );
}
