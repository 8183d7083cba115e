"use client";

import type { Job } from "@board/api/schemas";
import { Drawer } from "../../ui/Drawer.tsx";
import { formatPostcode } from "../../ui/format/postcodes.ts";
import styles from "./CollectDrawer.module.css";
import { CollectForm } from "./CollectForm.tsx";

/** Asks on a phone for who drives in what, once the load is aboard. */
export function CollectDrawer({ job, onClose }: { job: Job; onClose: () => void }) {
  return (
    <Drawer label={`Collect ${job.ref}`} onClose={onClose}>
      <div className={styles.sheet}>
        <h2>
          Collect from {job.from.town}, {formatPostcode(job.from.postcode)}
        </h2>
        <CollectForm job={job} phone onDone={onClose} />
      </div>
    </Drawer>
  );
}
