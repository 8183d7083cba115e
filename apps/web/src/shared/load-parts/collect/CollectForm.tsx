"use client";

import { collectProblems, momentOf } from "@board/api/bookings/rules";
import { collectableFrom } from "@board/api/loads/lifecycle";
import type { Job } from "@board/api/schemas";
import { type Day, londonTime } from "@board/calendar";
import { useState } from "react";
import { formatLongDay, formatMoment } from "../../../ui/format/days.ts";
import { useKept } from "../../../ui/hooks/use-kept.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ConfirmDialog } from "../../../ui/primitives/ConfirmDialog.tsx";
import { Form } from "../../../ui/primitives/Form.tsx";
import { Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { useAnnounce } from "../AnnounceVehicle.tsx";
import { CrewFields, crewOf, filledCrew } from "../CrewFields.tsx";
import type { Crew } from "../crews.ts";
import { collectForm, markCollected } from "../job-acts.ts";
import { MomentFields } from "../MomentFields.tsx";
import { readMoment, type TypedMoment, unreadMoment } from "../moment.ts";
import type { PageLoad } from "../view.ts";
import { type CollectSlot, collectQuestion } from "./question.ts";

interface CollectFormProps {
  load: Job | PageLoad;
  slot: CollectSlot;
  today: Day;
  phone: boolean;
  onDone?: () => void;
}

/** Time and day of the collection; null is the present time, until the person types another. */
type TimeOrNow = TypedMoment | null;

/** Returns an error text for the time; undefined if it is valid. */
function timeProblem(typed: TimeOrNow, { date }: CollectSlot, now: Date, today: Day): string | undefined {
  const at = typed === null ? now : readMoment(typed);
  if (at === null) return typed === null ? undefined : unreadMoment(typed);
  const [problem] = collectProblems(momentOf(at.toISOString(), now), date, now);
  if (problem?.code === "in_future") return "This lies in the future.";
  return problem && `It can be collected from ${formatLongDay(collectableFrom(date), today)} on.`;
}

/**
 * Form that marks a load collected, with time, driver and registration. The request is sent after five seconds in
 * which it can be undone.
 */
export function CollectForm({ load, slot, today, phone, onDone }: CollectFormProps) {
  const now = useNow();
  const nothing: { crew: Crew; typed: TimeOrNow } = { crew: crewOf(load), typed: null };
  const { given, setGiven, forget } = useKept(collectForm(load.id), nothing);
  const { crew, typed } = given;
  const [asks, setAsks] = useState<{ at: Date; question: string } | null>(null);
  const { isPending, announce, outcome } = useAnnounce(load, crew, (announced) => {
    setGiven({ ...given, crew: announced });
    if (typed === null) forget();
  });
  const shown = typed ?? { time: londonTime(now), day: today };
  const wrong = timeProblem(typed, slot, now, today);

  function mark(at: Date): void {
    const { id: loadId, version, ref } = load;
    markCollected({ loadId, version, ref, collectedAt: at.toISOString(), ...filledCrew(crew) }, forget);
    setAsks(null);
    onDone?.();
  }

  function submit(): void {
    const at = typed === null ? new Date() : readMoment(typed);
    if (at === null || wrong !== undefined) return;
    const question = collectQuestion(at, slot, today);
    if (question === null) mark(at);
    else setAsks({ at, question });
  }

  return (
    <Stack as={Form} onSubmit={submit}>
      <MomentFields
        label="Collected at"
        value={shown}
        today={today}
        error={wrong}
        onChange={(next) => setGiven({ ...given, typed: next })}
      />
      <CrewFields crew={crew} onChange={(next) => setGiven({ ...given, crew: next })} />
      <Text tone="faint" size="small">
        Driver and registration are optional. The poster sees both.
      </Text>
      <Row>
        <Button type="submit" kind="go" wide={phone}>
          Collected
        </Button>
        {/* Hidden on a phone, which has a separate form to announce the driver. */}
        {!phone && load.allowedActions.includes("announceVehicle") && (
          <Button busy={isPending ? "Announcing" : undefined} onClick={announce}>
            Announce driver and registration
          </Button>
        )}
      </Row>
      {outcome}
      {asks && (
        <ConfirmDialog
          question={asks.question}
          effect={`The poster reads that ${load.ref} was collected ${formatMoment(asks.at, now)}.`}
          verb="Collected"
          kind="go"
          busy={undefined}
          error={null}
          onConfirm={() => mark(asks.at)}
          onClose={() => setAsks(null)}
        />
      )}
    </Stack>
  );
}
