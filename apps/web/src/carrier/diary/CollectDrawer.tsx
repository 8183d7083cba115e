"use client";

import type { Job } from "@board/api/schemas";
import { DialogForm } from "../../ui/DialogForm.tsx";
import { Drawer } from "../../ui/Drawer.tsx";
import { formatPostcode } from "../../ui/format/postcodes.ts";
import { CollectForm } from "./CollectForm.tsx";

/** Asks on a phone for who drives in what, once the load is aboard. */
export function CollectDrawer({ job, onClose }: { job: Job; onClose: () => void }) {
  return (
    <Drawer label={`Collect ${job.ref}`} onClose={onClose}>
      <DialogForm
        title={`Collect from ${job.from.town}, ${formatPostcode(job.from.postcode)}`}
        onClose={onClose}
      >
        <CollectForm job={job} phone onDone={onClose} />
      </DialogForm>
    </Drawer>
  );
}
