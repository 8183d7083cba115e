"use client";

import { useState } from "react";
import { Choice } from "../../loads/form/Choice.tsx";
import { Field } from "../../ui/Field.tsx";
import { Input } from "../../ui/Input.tsx";
import { PowerDialog } from "../PowerDialog.tsx";

interface CorrectionProps {
  load: { id: string; ref: string };
  onClose: () => void;
}

/** Calls a load off in the board's name. */
export function CancelLoad({ load: { id, ref }, onClose }: CorrectionProps) {
  return (
    <PowerDialog
      title={`Cancel ${ref}?`}
      effect="It is called off at once: standing quotes become void, a carrier loses the job. Everybody concerned is told, and it counts against nobody."
      verb="Cancel load"
      busy="Cancelling"
      call={(api, reason) => api.admin.correct.cancel.mutate({ id, reason })}
      onClose={onClose}
    />
  );
}

/** The carrier has it aboard, and told so. */
export function CollectLoad({ load: { id, ref }, onClose }: CorrectionProps) {
  return (
    <PowerDialog
      title={`Mark ${ref} collected?`}
      effect="It goes in transit as of now, entered by you in the carrier's place. Both ends are told."
      verb="Mark collected"
      busy="Marking"
      kind="primary"
      call={(api, reason) => api.admin.correct.collect.mutate({ id, reason })}
      onClose={onClose}
    />
  );
}

/** The carrier has delivered, and the proof is there. */
export function DeliverLoad({ load: { id, ref }, onClose }: CorrectionProps) {
  const [receivedBy, setReceivedBy] = useState("");
  return (
    <PowerDialog
      title={`Mark ${ref} delivered?`}
      effect="It is delivered as of now, entered by you in the carrier's place. The proof of delivery must have been sent; the seven days to confirmation begin."
      verb="Mark delivered"
      busy="Marking"
      kind="primary"
      lacks={receivedBy.trim() === "" ? "Say who signed for it." : undefined}
      call={(api, reason) => api.admin.correct.deliver.mutate({ id, receivedBy: receivedBy.trim(), reason })}
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

/** The poster is content, and told so. */
export function ConfirmLoad({ load: { id, ref }, onClose }: CorrectionProps) {
  return (
    <PowerDialog
      title={`Confirm ${ref}?`}
      effect="The work is done, entered by you in the poster's place. Nobody can dispute it afterwards."
      verb="Confirm delivery"
      busy="Confirming"
      kind="primary"
      call={(api, reason) => api.admin.correct.confirm.mutate({ id, reason })}
      onClose={onClose}
    />
  );
}

const FAULTS = [
  { value: "carrier", name: "The carrier" },
  { value: "poster", name: "The poster" },
] as const;

/** Back to the board, without its carrier. */
export function PutBack({ load: { id, ref }, onClose }: CorrectionProps) {
  const [fault, setFault] = useState<"poster" | "carrier">("carrier");
  return (
    <PowerDialog
      title={`Put ${ref} back on the board?`}
      effect="Its carrier loses the job and cannot quote on it again; those who lost it are invited to. It counts against whoever you say."
      verb="Put back"
      busy="Putting back"
      call={(api, reason) => api.admin.correct.putBack.mutate({ id, fault, reason })}
      onClose={onClose}
    >
      <Choice label="Whose record it counts against" options={FAULTS} value={fault} onChange={setFault} />
    </PowerDialog>
  );
}

/** The dispute is over, and the load goes on. */
export function EndDispute({ load: { id, ref }, before, onClose }: CorrectionProps & { before: string }) {
  return (
    <PowerDialog
      title={`End the dispute on ${ref}?`}
      effect={`The load goes on as ${before}, as if the dispute had been withdrawn. Both ends read the reason.`}
      verb="End dispute"
      busy="Ending"
      call={(api, reason) => api.admin.correct.endDispute.mutate({ id, reason })}
      onClose={onClose}
    />
  );
}
