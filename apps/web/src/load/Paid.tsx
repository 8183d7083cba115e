"use client";

import type { Day } from "@board/calendar";
import { type FormEvent, useState } from "react";
import { Button } from "../ui/Button.tsx";
import { ErrorNote } from "../ui/ErrorNote.tsx";
import { Field } from "../ui/Field.tsx";
import { Input } from "../ui/Input.tsx";
import { Row, Stack } from "../ui/Stack.tsx";
import type { SeenLoad } from "./changed-facts.ts";
import { useLoadAction } from "./use-load-action.ts";

/** A day as an instant: today means now, an earlier day its noon, which no change of the clock moves to another. */
function instantOf(day: Day, today: Day): string | undefined {
  return day === today ? undefined : `${day}T12:00:00.000Z`;
}

/** The carrier says that the money came; the poster's days to pay are worked out from it. */
export function Paid({ load, today }: { load: SeenLoad; today: Day }) {
  const [day, setDay] = useState(today);
  const paid = useLoadAction(load, {
    call: (client, _input, seen) => {
      const paidAt = instantOf(day, today);
      return client.bookings.paid.mutate({ id: load.id, ...(paidAt ? { paidAt } : {}) }, seen);
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (day !== "" && !paid.isPending) paid.mutate();
  }

  return (
    <Stack as="form" onSubmit={submit}>
      <Field label="The money came on" hint="Others see how many days the poster takes, never the sum.">
        <Input
          type="date"
          value={day}
          max={today}
          required
          onChange={(event) => setDay(event.target.value)}
        />
      </Field>
      <Row>
        <Button type="submit" busy={paid.isPending ? "Recording" : undefined}>
          Record the payment
        </Button>
      </Row>
      {paid.isError && <ErrorNote error={paid.error} changes={paid.changes} />}
    </Stack>
  );
}
