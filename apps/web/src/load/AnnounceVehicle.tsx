"use client";

import { type FormEvent, useState } from "react";
import { Button } from "../ui/Button.tsx";
import { ErrorNote } from "../ui/ErrorNote.tsx";
import { Note } from "../ui/Note.tsx";
import { Row, Stack } from "../ui/Stack.tsx";
import { CrewFields, type CrewOfLoad, crewOf, saidCrew } from "./CrewFields.tsx";
import type { SeenLoad } from "./changed-facts.ts";
import { useLoadAction } from "./use-load-action.ts";

interface AnnounceVehicleProps {
  load: SeenLoad & CrewOfLoad;
  phone?: boolean;
}

/** The carrier announces driver and registration before they arrive, for the poster's yard to compare. */
export function AnnounceVehicle({ load, phone = false }: AnnounceVehicleProps) {
  const [crew, setCrew] = useState(() => crewOf(load));
  const [warning, setWarning] = useState("");
  const announce = useLoadAction(load, {
    call: async (client, _input, seen) => {
      const answer = await client.gate.announceVehicle.mutate({ id: load.id, ...saidCrew(crew) }, seen);
      setWarning(answer.warnings?.map(({ detail }) => detail).join(" ") ?? "");
      setCrew(crewOf(answer.load));
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!announce.isPending) announce.mutate();
  }

  return (
    <Stack as="form" onSubmit={submit}>
      <CrewFields crew={crew} onChange={setCrew} />
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
