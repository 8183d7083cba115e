"use client";

import { useState } from "react";
import { Choice } from "../../../ui/primitives/Choice.tsx";
import { Field } from "../../../ui/primitives/Field.tsx";
import { Input } from "../../../ui/primitives/Input.tsx";
import { PowerDialog } from "../PowerDialog.tsx";

interface CorrectionProps {
  load: { id: string; ref: string; version: number };
  onClose: () => void;
}

/** Dialog that cancels a load on behalf of the board. */
export function CancelLoad({ load, onClose }: CorrectionProps) {
  return (
    <PowerDialog
      load={load}
      title={`Cancel ${load.ref}?`}
      effect="It is called off at once: active quotes become void, a carrier loses the job. Everybody concerned is told, and it counts against nobody."
      verb="Cancel load"
      busy="Cancelling"
      call={(api, reason, seen) => api.admin.correct.cancel.mutate({ id: load.id, reason }, seen)}
      onClose={onClose}
    />
  );
}

/** Dialog that marks a load collected on behalf of the carrier. */
export function CollectLoad({ load, onClose }: CorrectionProps) {
  return (
    <PowerDialog
      load={load}
      title={`Mark ${load.ref} collected?`}
      effect="It goes in transit as of now, entered by you in the carrier's place. Both ends are told."
      verb="Mark collected"
      busy="Marking"
      kind="primary"
      call={(api, reason, seen) => api.admin.correct.collect.mutate({ id: load.id, reason }, seen)}
      onClose={onClose}
    />
  );
}

/** Dialog that marks a load delivered on behalf of the carrier. */
export function DeliverLoad({ load, onClose }: CorrectionProps) {
  const [receivedBy, setReceivedBy] = useState("");
  return (
    <PowerDialog
      load={load}
      title={`Mark ${load.ref} delivered?`}
      effect="It is delivered as of now, entered by you in the carrier's place. The proof of delivery must have been sent; the seven days to confirmation begin."
      verb="Mark delivered"
      busy="Marking"
      kind="primary"
      lacks={receivedBy.trim() === "" ? "Say who signed for it." : undefined}
      call={(api, reason, seen) =>
        api.admin.correct.deliver.mutate({ id: load.id, receivedBy: receivedBy.trim(), reason }, seen)
      }
      onClose={onClose}
    >
      <Field label="Who signed for it">
        <Input
          value={receivedBy}
          maxLength={100}
          autoComplete="off"
          data-autofocus
          onChange={(event) => setReceivedBy(event.currentTarget.value)}
        />
      </Field>
    </PowerDialog>
  );
}

/** Dialog that confirms a delivery on behalf of the poster. */
export function ConfirmLoad({ load, onClose }: CorrectionProps) {
  return (
    <PowerDialog
      load={load}
      title={`Confirm ${load.ref}?`}
      effect="The work is done, entered by you in the poster's place. Nobody can dispute it afterwards."
      verb="Confirm delivery"
      busy="Confirming"
      kind="primary"
      call={(api, reason, seen) => api.admin.correct.confirm.mutate({ id: load.id, reason }, seen)}
      onClose={onClose}
    />
  );
}

const FAULTS = [
  { value: "carrier", name: "The carrier" },
  { value: "poster", name: "The poster" },
] as const;

/** Dialog that reopens a booked load. */
export function ReopenLoad({ load, onClose }: CorrectionProps) {
  const [fault, setFault] = useState<"poster" | "carrier">("carrier");
  return (
    <PowerDialog
      load={load}
      title={`Reopen ${load.ref}?`}
      effect="Its carrier loses the job and cannot quote on it again; those who lost it are invited to. It counts against whoever you say."
      verb="Reopen"
      busy="Reopening"
      call={(api, reason, seen) => api.admin.correct.reopen.mutate({ id: load.id, fault, reason }, seen)}
      onClose={onClose}
    >
      <Choice label="Whose record it counts against" options={FAULTS} value={fault} onChange={setFault} />
    </PowerDialog>
  );
}

/** Dialog that ends a dispute; the load then goes on. */
export function EndDispute({ load, before, onClose }: CorrectionProps & { before: string }) {
  return (
    <PowerDialog
      load={load}
      title={`End the dispute on ${load.ref}?`}
      effect={`The load goes on as ${before}, as if the dispute had been withdrawn. Both ends read the reason.`}
      verb="End dispute"
      busy="Ending"
      call={(api, reason, seen) => api.admin.correct.endDispute.mutate({ id: load.id, reason }, seen)}
      onClose={onClose}
    />
  );
}
