"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTRPC } from "../../trpc/trpc.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { VEHICLE_LONG_NAMES } from "../../ui/format/vehicles.ts";
import { Input } from "../../ui/Input.tsx";
import { Note } from "../../ui/Note.tsx";
import { Vehicle } from "../../ui/Vehicle.tsx";
import { CLASSES, readFleet, typedFleet, unreadable } from "./typed-fleet.ts";
import type { Fleet } from "./types.ts";
import styles from "./VehiclesForm.module.css";

/** Form for the number of vehicles of each class. */
export function VehiclesForm({ vehicles }: { vehicles: Fleet }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [typed, setTyped] = useState(() => typedFleet(vehicles));
  const [asked, setAsked] = useState(false);
  const wrong = unreadable(typed);
  const save = useMutation(
    trpc.firms.setVehicles.mutationOptions({
      onSuccess: (saved) => queries.setQueryData(trpc.firms.vehicles.queryKey({}), saved),
    }),
  );

  function submit(event: FormEvent): void {
    event.preventDefault();
    setAsked(true);
    if (wrong.length === 0 && !save.isPending) save.mutate({ vehicles: readFleet(typed) });
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ul>
        {CLASSES.map((vehicleClass) => (
          <li key={vehicleClass}>
            <label htmlFor={`fleet-${vehicleClass}`}>
              <Vehicle vehicleClass={vehicleClass} />
              <span>{VEHICLE_LONG_NAMES[vehicleClass]}</span>
              <Input
                id={`fleet-${vehicleClass}`}
                inputMode="numeric"
                autoComplete="off"
                maxLength={5}
                placeholder="none"
                aria-invalid={(asked && wrong.includes(vehicleClass)) || undefined}
                value={typed[vehicleClass]}
                onChange={(event) => {
                  save.reset();
                  setTyped({ ...typed, [vehicleClass]: event.target.value });
                }}
              />
            </label>
          </li>
        ))}
      </ul>
      {asked && wrong.length > 0 && (
        <Note kind="error" live>
          A whole number up to 999, please, for {wrong.map((each) => VEHICLE_LONG_NAMES[each]).join(", ")}.
        </Note>
      )}
      {save.error && <ErrorNote error={save.error} kept="What you typed is kept." />}
      {save.isSuccess && (
        <Note kind="done" live>
          Saved.
        </Note>
      )}
      <div>
        <Button kind="primary" type="submit" busy={save.isPending ? "Saving" : undefined}>
          Save vehicles
        </Button>
      </div>
    </form>
  );
}
