"use client";

import { readTime, UNREAD_TIME } from "@board/api/typed/rules";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { Checkbox } from "../../../ui/primitives/Checkbox.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Field } from "../../../ui/primitives/Field.tsx";
import { Form } from "../../../ui/primitives/Form.tsx";
import { Note } from "../../../ui/primitives/Note.tsx";
import { Panel, PanelBody } from "../../../ui/primitives/Panel.tsx";
import { Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { TimeField } from "../../../ui/primitives/TimeField.tsx";
import type { Preferences } from "./types.ts";

/** Panel for the hours without email and push; what came in them is told when they end. */
export function QuietHours({ quietHours, quietOffers }: Pick<Preferences, "quietHours" | "quietOffers">) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [on, setOn] = useState(quietHours !== null);
  const [from, setFrom] = useState(quietHours?.from ?? "20:00");
  const [to, setTo] = useState(quietHours?.to ?? "06:00");
  const [offers, setOffers] = useState(quietOffers);
  const [submitted, setSubmitted] = useState(false);
  const begin = readTime(from);
  const end = readTime(to);
  const save = useMutation(
    trpc.notificationPreferences.change.mutationOptions({
      onSuccess: (saved) => queries.setQueryData(trpc.notificationPreferences.read.queryKey({}), saved),
    }),
  );
  const same = begin !== null && begin === end;

  function submit(): void {
    setSubmitted(true);
    if (save.isPending) return;
    if (!on) save.mutate({ quietHours: null });
    else if (begin !== null && end !== null && !same)
      save.mutate({ quietHours: { from: begin, to: end }, quietOffers: offers });
  }

  return (
    <Panel flush title="Quiet hours">
      <PanelBody>
        No push and no email in quiet hours, UK time, every day. When they end, the emails are sent, and push
        tells you as one message.
      </PanelBody>
      <PanelBody>
        <Stack as={Form} onSubmit={submit} onChange={() => save.reset()}>
          <Checkbox checked={on} onChange={(event) => setOn(event.target.checked)}>
            Keep quiet hours
          </Checkbox>
          {on && (
            <Row align="start">
              <Field label="From" error={submitted && begin === null ? UNREAD_TIME : undefined}>
                <TimeField value={from} onChange={setFrom} />
              </Field>
              <Field
                label="To"
                error={
                  submitted
                    ? end === null
                      ? UNREAD_TIME
                      : same
                        ? "Not the same time."
                        : undefined
                    : undefined
                }
              >
                <TimeField value={to} onChange={setTo} />
              </Field>
            </Row>
          )}
          {on && (
            <Checkbox checked={offers} onChange={(event) => setOffers(event.target.checked)}>
              An offer that ends before {end ?? "their end"} comes anyway
            </Checkbox>
          )}
          <Button type="submit" busy={save.isPending ? "Saving" : undefined}>
            Save quiet hours
          </Button>
        </Stack>
      </PanelBody>
      {(save.error || save.isSuccess) && (
        <PanelBody>
          {save.error ? (
            <ErrorNote error={save.error} kept="What you typed is kept." />
          ) : (
            <Note kind="done" live>
              Saved.
            </Note>
          )}
        </PanelBody>
      )}
    </Panel>
  );
}
