"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { VEHICLE_LONG_NAMES } from "../../../ui/format/vehicles.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Note } from "../../../ui/primitives/Note.tsx";
import { NumberField } from "../../../ui/primitives/NumberField.tsx";
import { Stack } from "../../../ui/primitives/Stack.tsx";
import { Vehicle } from "../../../ui/trade/Vehicle.tsx";
import { CLASSES, readFleet, typedFleet } from "./typed-fleet.ts";
import type { Fleet } from "./types.ts";
import styles from "./VehiclesForm.module.css";

/** Form for the number of vehicles of each class. */
export function VehiclesForm({ vehicles }: { vehicles: Fleet }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [typed, setTyped] = useState(() => typedFleet(vehicles));
  const save = useMutation(
    trpc.firms.setVehicles.mutationOptions({
      onSuccess: (saved) => queries.setQueryData(trpc.firms.vehicles.queryKey({}), saved),
    }),
  );

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!save.isPending) save.mutate({ vehicles: readFleet(typed) });
  }

  return (
    <Stack as="form" onSubmit={submit} noValidate>
      <ul className={styles.vehicles}>
        {CLASSES.map((vehicleClass) => (
          <li key={vehicleClass}>
            <label htmlFor={`fleet-${vehicleClass}`}>
              <Vehicle vehicleClass={vehicleClass} />
              {VEHICLE_LONG_NAMES[vehicleClass]}
              <NumberField
                id={`fleet-${vehicleClass}`}
                min={0}
                max={999}
                placeholder="none"
                value={typed.get(vehicleClass) ?? null}
                onChange={(count) => {
                  save.reset();
                  setTyped(new Map(typed).set(vehicleClass, count));
                }}
              />
            </label>
          </li>
        ))}
      </ul>
      {save.error && <ErrorNote error={save.error} kept="What you typed is kept." />}
      {save.isSuccess && (
        <Note kind="done" live>
          Saved.
        </Note>
      )}
      <Button kind="primary" type="submit" busy={save.isPending ? "Saving" : undefined}>
        Save vehicles
      </Button>
    </Stack>
  );
}
