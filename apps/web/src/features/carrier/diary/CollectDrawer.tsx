"use client";

import type { Job } from "@board/api/schemas";
import type { Day } from "@board/calendar";
import { CollectForm } from "../../../shared/load-parts/collect/CollectForm.tsx";
import { formatPostcode } from "../../../ui/format/postcodes.ts";
import { DialogForm } from "../../../ui/primitives/DialogForm.tsx";
import { Drawer } from "../../../ui/primitives/Drawer.tsx";

interface CollectDrawerProps {
  job: Job;
  today: Day;
  onClose: () => void;
}

/** Drawer on a phone in which the driver enters the time of collection, driver and registration. */
export function CollectDrawer({ job, today, onClose }: CollectDrawerProps) {
  return (
    <Drawer label={`Collect ${job.ref}`} onClose={onClose}>
      <DialogForm
        title={`Collect from ${job.from.town}, ${formatPostcode(job.from.postcode)}`}
        onClose={onClose}
      >
        <CollectForm load={job} slot={job.collect} today={today} phone onDone={onClose} />
      </DialogForm>
    </Drawer>
  );
}
