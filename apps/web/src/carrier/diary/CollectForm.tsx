"use client";

import type { Job } from "@board/api/schemas";
import { type FormEvent, useState } from "react";
import { CrewFields, crewOf, saidCrew } from "../../load/CrewFields.tsx";
import { useLoadAction } from "../../load/use-load-action.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { Text } from "../../ui/Text.tsx";

interface CollectFormProps {
  job: Job;
  phone: boolean;
  onDone?: () => void;
}

/** The load is aboard. Driver and registration may be said, for the poster to read. */
export function CollectForm({ job, phone, onDone }: CollectFormProps) {
  const [crew, setCrew] = useState(() => crewOf(job));
  const collect = useLoadAction(job, {
    call: (client, _input, seen) => client.bookings.collect.mutate({ id: job.id, ...saidCrew(crew) }, seen),
    onDone,
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!collect.isPending) collect.mutate();
  }

  return (
    <Stack as="form" onSubmit={submit}>
      <CrewFields crew={crew} onChange={setCrew} />
      <Text tone="faint" small>
        Both may be left empty. The poster reads them.
      </Text>
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
    </Stack>
  );
}
