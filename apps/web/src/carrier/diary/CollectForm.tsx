"use client";

import type { Job } from "@board/api/schemas";
import type { FormEvent } from "react";
import { useAnnounce } from "../../load/AnnounceVehicle.tsx";
import { CrewFields, crewOf, saidCrew } from "../../load/CrewFields.tsx";
import { useLoadAction } from "../../load/use-load-action.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { Row, Stack } from "../../ui/Stack.tsx";
import { Text } from "../../ui/Text.tsx";
import { useKept } from "../../ui/use-kept.ts";

interface CollectFormProps {
  job: Job;
  phone: boolean;
  onDone?: () => void;
}

/** The load is aboard. Driver and registration may be said, for the poster to read. */
export function CollectForm({ job, phone, onDone }: CollectFormProps) {
  const { given: crew, setGiven: setCrew, forget } = useKept(`collect ${job.id}`, crewOf(job));
  const collect = useLoadAction(job, {
    call: (client, _input, seen) => client.bookings.collect.mutate({ id: job.id, ...saidCrew(crew) }, seen),
    onDone: () => {
      forget();
      onDone?.();
    },
  });
  const { isPending, announce, outcome } = useAnnounce(job, crew, (announced) => {
    setCrew(announced);
    forget();
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!collect.isPending) collect.mutate();
  }

  return (
    <Stack as="form" onSubmit={submit}>
      <CrewFields crew={crew} onChange={setCrew} />
      <Text tone="faint" size="small">
        Optional. The poster sees both.
      </Text>
      <Row>
        <Button type="submit" kind="go" wide={phone} busy={collect.isPending ? "Marking" : undefined}>
          Collected just now
        </Button>
        {/* A phone asks before this form. */}
        {!phone && job.allowedActions.includes("announceVehicle") && (
          <Button busy={isPending ? "Announcing" : undefined} onClick={announce}>
            Announce driver and registration
          </Button>
        )}
      </Row>
      {outcome}
      {collect.isError && (
        <ErrorNote error={collect.error} changes={collect.changes} kept="What you typed is kept." />
      )}
    </Stack>
  );
}
