"use client";

import { type FormEvent, useState } from "react";
import { capital, plainWords } from "../../ui/format/plain-words.ts";
import { useKept } from "../../ui/hooks/use-kept.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { Note } from "../../ui/primitives/Note.tsx";
import { Row, Stack } from "../../ui/primitives/Stack.tsx";
import { CrewFields, type CrewOfLoad, crewOf, filledCrew } from "./CrewFields.tsx";
import type { SeenLoad } from "./changed-facts.ts";
import type { Crew } from "./crews.ts";
import { useLoadAction } from "./use-load-action.ts";

interface AnnounceVehicleProps {
  load: SeenLoad & CrewOfLoad;
  phone?: boolean;
}

/**
 * Returns a function that announces the typed driver and registration, the state of the request, and a message to
 * show.
 */
export function useAnnounce(load: SeenLoad, crew: Crew, setCrew: (crew: Crew) => void) {
  const [warning, setWarning] = useState("");
  const { isPending, isSuccess, isError, error, changes, mutate } = useLoadAction(load, {
    call: async (client, _input, seen) => {
      const answer = await client.gate.announceVehicle.mutate({ id: load.id, ...filledCrew(crew) }, seen);
      setWarning(answer.warnings?.map(({ detail }) => capital(plainWords(detail))).join(" ") ?? "");
      setCrew(crewOf(answer.load));
    },
  });
  return {
    isPending,
    announce: () => {
      if (!isPending) mutate();
    },
    outcome: (
      <>
        {isSuccess && (
          <Note kind={warning === "" ? "done" : "warning"} live>
            {warning === "" ? "The poster reads it." : `${warning} The poster reads it as it is.`}
          </Note>
        )}
        {isError && <ErrorNote error={error} changes={changes} kept="What you typed is kept." />}
      </>
    ),
  };
}

/** Form in which the carrier announces driver and registration, for the poster's yard to compare. */
export function AnnounceVehicle({ load, phone = false }: AnnounceVehicleProps) {
  const { given: crew, setGiven: setCrew, forget } = useKept(`announce ${load.id}`, crewOf(load));
  const { isPending, announce, outcome } = useAnnounce(load, crew, (announced) => {
    setCrew(announced);
    forget();
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    announce();
  }

  return (
    <Stack as="form" onSubmit={submit}>
      <CrewFields crew={crew} onChange={setCrew} />
      <Row>
        <Button type="submit" wide={phone} busy={isPending ? "Announcing" : undefined}>
          Announce driver and registration
        </Button>
      </Row>
      {outcome}
    </Stack>
  );
}
