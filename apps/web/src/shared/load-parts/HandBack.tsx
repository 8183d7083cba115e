"use client";

import { HelpLink } from "../../ui/primitives/HelpLink.tsx";
import type { SeenLoad } from "./changed-facts.ts";
import { ReasonDialog } from "./ReasonDialog.tsx";

/** Dialog in which the carrier hands a booked job back. */
export function HandBack({ load, onClose }: { load: SeenLoad; onClose: () => void }) {
  return (
    <ReasonDialog
      load={load}
      onClose={onClose}
      title={`Hand ${load.ref} back?`}
      effect={
        <>
          The load returns to the board at once. It counts against your record, unless your passport has lost
          what the load asks for, and you cannot quote on it again.{" "}
          <HelpLink to="/help/win-and-collect#what-does-handing-back-cost">What handing back costs</HelpLink>
        </>
      }
      label="Reason"
      verb="Hand back"
      busy="Handing back"
      required
      call={(client, reason, seen) => client.bookings.handBack.mutate({ id: load.id, reason }, seen)}
    />
  );
}
