"use client";

import { type FormEvent, useState } from "react";
import { Button } from "../ui/Button.tsx";
import { ErrorNote } from "../ui/ErrorNote.tsx";
import { Field } from "../ui/Field.tsx";
import { Input } from "../ui/Input.tsx";
import { Note } from "../ui/Note.tsx";
import { Columns, Row, Stack } from "../ui/Stack.tsx";
import type { SeenLoad } from "./changed-facts.ts";
import { useLoadAction } from "./use-load-action.ts";

interface AnnounceVehicleProps {
  load: SeenLoad & { driver: string | null; vehicleReg: string | null };
  phone?: boolean;
}

/** The carrier announces driver and registration before they arrive, for the poster's yard to compare. */
export function AnnounceVehicle({ load, phone = false }: AnnounceVehicleProps) {
  const [driver, setDriver] = useState(load.driver ?? "");
  const [vehicleReg, setVehicleReg] = useState(load.vehicleReg ?? "");
  const said = {
    ...(driver.trim() ? { driver: driver.trim() } : {}),
    ...(vehicleReg.trim() ? { vehicleReg: vehicleReg.trim() } : {}),
  };
  const [warning, setWarning] = useState("");
  const announce = useLoadAction(load, {
    call: async (client, _input, seen) => {
      const answer = await client.gate.announceVehicle.mutate({ id: load.id, ...said }, seen);
      setWarning(answer.warnings?.map(({ detail }) => detail).join(" ") ?? "");
      setVehicleReg(answer.load.vehicleReg ?? "");
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!announce.isPending) announce.mutate();
  }

  return (
    <Stack as="form" onSubmit={submit}>
      <Columns>
        <Field label="Driver">
          <Input
            value={driver}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => setDriver(event.target.value)}
          />
        </Field>
        <Field label="Registration">
          <Input
            value={vehicleReg}
            maxLength={20}
            autoCapitalize="characters"
            autoComplete="off"
            onChange={(event) => setVehicleReg(event.target.value)}
          />
        </Field>
      </Columns>
      <Row>
        <Button
          type="submit"
          size={phone ? "phone" : "normal"}
          wide={phone}
          busy={announce.isPending ? "Announcing" : undefined}
        >
          Announce driver and registration
        </Button>
      </Row>
      {announce.isSuccess && warning === "" && (
        <Note kind="done" live>
          The poster reads it.
        </Note>
      )}
      {announce.isSuccess && warning !== "" && (
        <Note kind="warning" live>
          {warning} The poster reads it as it is.
        </Note>
      )}
      {announce.isError && (
        <ErrorNote error={announce.error} changes={announce.changes} kept="What you typed is kept." />
      )}
    </Stack>
  );
}
