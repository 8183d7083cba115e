"use client";

import type { Job } from "@board/api/schemas";
import { type FormEvent, useState } from "react";
import { useLoadAction } from "../../load/use-load-action.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { Field } from "../../ui/Field.tsx";
import { Input } from "../../ui/Input.tsx";
import styles from "./Forms.module.css";

interface CollectFormProps {
  job: Job;
  phone: boolean;
  onDone?: () => void;
}

/** The load is aboard. Who drives it in what may be said, for the poster to read. */
export function CollectForm({ job, phone, onDone }: CollectFormProps) {
  const [driver, setDriver] = useState(job.driver ?? "");
  const [vehicleReg, setVehicleReg] = useState(job.vehicleReg ?? "");
  const collect = useLoadAction(job, {
    call: (client, _input, seen) =>
      client.bookings.collect.mutate(
        {
          id: job.id,
          ...(driver.trim() ? { driver: driver.trim() } : {}),
          ...(vehicleReg.trim() ? { vehicleReg: vehicleReg.trim() } : {}),
        },
        seen,
      ),
    onDone,
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!collect.isPending) collect.mutate();
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <div className={styles.two}>
        <Field label="Driver">
          <Input
            value={driver}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => setDriver(event.currentTarget.value)}
          />
        </Field>
        <Field label="Registration">
          <Input
            value={vehicleReg}
            maxLength={20}
            autoCapitalize="characters"
            autoComplete="off"
            onChange={(event) => setVehicleReg(event.currentTarget.value)}
          />
        </Field>
      </div>
      <p className={styles.hint}>Both may be left empty. The poster reads them.</p>
      <Button
        type="submit"
        kind="go"
        size={phone ? "phone" : "normal"}
        wide={phone}
        busy={collect.isPending ? "Marking" : undefined}
      >
        Collected just now
      </Button>
      {collect.isError && (
        <ErrorNote error={collect.error} changes={collect.changes} kept="What you typed is kept." />
      )}
    </form>
  );
}
