"use client";

import { paidProblems } from "@board/api/bookings/rules";
import { type Day, londonDay, londonInstant } from "@board/calendar";
import { useState } from "react";
import { Button } from "../../ui/primitives/Button.tsx";
import { DateField } from "../../ui/primitives/DateField.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { Field } from "../../ui/primitives/Field.tsx";
import { Form } from "../../ui/primitives/Form.tsx";
import { Row, Stack } from "../../ui/primitives/Stack.tsx";
import type { SeenLoad } from "./changed-facts.ts";
import { jobActs } from "./job-acts.ts";
import { useLoadAction } from "./use-load-action.ts";

/**
 * Returns the instant to record for a day of payment: now for today, else noon, or the time of delivery if that
 * was later on the same day.
 */
function instantOf(day: Day, today: Day, deliveredAt: string): string {
  if (day === today) return new Date().toISOString();
  const noon = londonInstant(day, "12:00").toISOString();
  return day === londonDay(new Date(deliveredAt)) && deliveredAt > noon ? deliveredAt : noon;
}

/** Error texts by error code, for a day that breaks a rule. */
const WRONG_DAYS: Record<string, string> = {
  in_future: "Choose today or an earlier day.",
  before_delivered: "The load was delivered after that day.",
};

function dayProblem(day: Day | "", today: Day, deliveredAt: string): string | undefined {
  if (day === "") return "Choose the day.";
  const paidAt = new Date(instantOf(day, today, deliveredAt));
  const [problem] = paidProblems(paidAt, new Date(deliveredAt), new Date());
  return problem && WRONG_DAYS[problem.code];
}

interface PaidProps {
  load: SeenLoad;
  deliveredAt: string;
  /** Recorded time of payment; null if none is recorded. */
  paidAt: string | null;
  today: Day;
  side: "poster" | "carrier";
  /** Closes the form, when it corrects a recorded payment. */
  onClose?: () => void;
}

/**
 * Form that records or corrects the day on which the carrier was paid. The poster's "days to pay" is worked out
 * from that day.
 */
export function Paid({ load, deliveredAt, paidAt, today, side, onClose }: PaidProps) {
  const [day, setDay] = useState<Day | "">(paidAt === null ? today : londonDay(new Date(paidAt)));
  const [asked, setAsked] = useState(false);
  const wrong = dayProblem(day, today, deliveredAt);

  function submit(): void {
    setAsked(true);
    if (wrong !== undefined || day === "") return;
    const { id: loadId, version, ref } = load;
    jobActs.add({
      kind: "paid",
      loadId,
      version: version ?? undefined,
      ref,
      paidAt: instantOf(day, today, deliveredAt),
    });
    onClose?.();
  }

  return (
    <Stack as={Form} onSubmit={submit}>
      <Field
        label={side === "carrier" ? "The money came on" : "You paid on"}
        error={asked && wrong}
        hint={
          side === "carrier"
            ? "Others see how many days the poster takes, never the sum."
            : "The carrier confirms it, or says that nothing came."
        }
      >
        <DateField value={day} max={today} required onChange={setDay} />
      </Field>
      <Row>
        <Button type="submit">Record the payment</Button>
        {onClose && <Button onClick={onClose}>Leave it</Button>}
      </Row>
    </Stack>
  );
}

/** Buttons with which the carrier confirms a recorded payment, or reports that no money has arrived. */
export function AnswerPaid({ load }: { load: SeenLoad }) {
  const contest = useLoadAction(load, {
    call: (client, _input, seen) => client.bookings.contestPaid.mutate({ id: load.id }, seen),
    said: "The poster is told that nothing came",
  });
  const { id: loadId, version, ref } = load;
  return (
    <Stack>
      <Row>
        <Button onClick={() => jobActs.add({ kind: "paid", loadId, version: version ?? undefined, ref })}>
          The money came
        </Button>
        <Button
          kind="danger"
          onClick={() => contest.mutate()}
          busy={contest.isPending ? "Sending" : undefined}
        >
          Nothing came
        </Button>
      </Row>
      {contest.isError && <ErrorNote error={contest.error} changes={contest.changes} />}
    </Stack>
  );
}
