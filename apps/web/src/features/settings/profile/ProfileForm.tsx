"use client";

import { MAX_TERMS_DAYS } from "@board/api/terms";
import { readCount } from "@board/api/typed/rules";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { RequiresFields } from "../../../shared/load-parts/RequiresFields.tsx";
import { readRequires, requiresFormOf } from "../../../shared/load-parts/requires-form.ts";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { fieldError } from "../../../ui/format/field-error.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Field } from "../../../ui/primitives/Field.tsx";
import { FieldSet } from "../../../ui/primitives/FieldSet.tsx";
import { Form } from "../../../ui/primitives/Form.tsx";
import { Input } from "../../../ui/primitives/Input.tsx";
import { Note } from "../../../ui/primitives/Note.tsx";
import { Panel } from "../../../ui/primitives/Panel.tsx";
import { Stack } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import type { FirmProfile } from "./types.ts";

const FIELDS = ["contactName", "contactEmail", "contactPhone", "usualTermsDays", "usualRequires"];

/** Form for the contact, and the default terms of new loads. */
export function ProfileForm({ profile }: { profile: FirmProfile }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [contactName, setName] = useState(profile.contactName);
  const [contactEmail, setEmail] = useState(profile.contactEmail);
  const [contactPhone, setPhone] = useState(profile.contactPhone);
  const [terms, setTerms] = useState(String(profile.usualTermsDays));
  const [requires, setRequires] = useState(requiresFormOf(profile.usualRequires));
  const [submitted, setSubmitted] = useState(false);
  const days = readCount(terms);
  const unreadable = days === null || days > MAX_TERMS_DAYS;
  const usual = readRequires(requires);
  const save = useMutation(
    trpc.firms.changeProfile.mutationOptions({
      onSuccess: async (saved) => {
        queries.setQueryData(trpc.firms.profile.queryKey({}), saved);
        await queries.invalidateQueries(trpc.contactChanges.pathFilter());
        await queries.invalidateQueries(trpc.accounts.counts.pathFilter());
      },
    }),
  );
  const { error } = save;

  function submit(): void {
    setSubmitted(true);
    if (unreadable || usual.wrong !== null || save.isPending) return;
    save.mutate({
      contactName,
      contactEmail,
      contactPhone,
      usualTermsDays: days,
      usualRequires: usual.requires,
    });
  }

  return (
    <Panel title={profile.canPost ? "Contact and usual terms" : "Contact"}>
      <Stack as={Form} narrow onSubmit={submit} onChange={() => save.reset()}>
        <Field label="Who to ask for" error={fieldError(error, "contactName")}>
          <Input value={contactName} maxLength={100} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field
          label="Email"
          hint="Emails to the firm go here, too: bookings, lost quotes, failing webhooks."
          error={fieldError(error, "contactEmail")}
        >
          <Input
            type="email"
            value={contactEmail}
            maxLength={254}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        <Field label="Phone" error={fieldError(error, "contactPhone")}>
          <Input
            type="tel"
            value={contactPhone}
            maxLength={30}
            onChange={(event) => setPhone(event.target.value)}
          />
        </Field>
        {profile.canPost && (
          <Field
            label="Usual terms in days"
            hint="Days from delivery until the carrier is paid. A load may say otherwise; loads on the board keep theirs."
            error={
              submitted && unreadable
                ? `A whole number from 0 to ${MAX_TERMS_DAYS}.`
                : fieldError(error, "usualTermsDays")
            }
          >
            <Input inputMode="numeric" value={terms} onChange={(event) => setTerms(event.target.value)} />
          </Field>
        )}
        {profile.canPost && (
          <FieldSet
            legend="Who may usually quote"
            error={(submitted && usual.wrong) || fieldError(error, "usualRequires")}
          >
            <Stack gap={8}>
              <RequiresFields form={requires} set={setRequires} />
              <Text as="p" tone="quiet" size="small">
                A new load begins with it and may ask for more or less; loads on the board keep theirs. With
                nothing asked, anyone may quote.
              </Text>
            </Stack>
          </FieldSet>
        )}
        {error && <ErrorNote error={error} fields={FIELDS} kept="What you typed is kept." />}
        {save.isSuccess && (
          <Note kind="done" live>
            Saved.
          </Note>
        )}
        <Button kind="primary" type="submit" busy={save.isPending ? "Saving" : undefined}>
          Save
        </Button>
      </Stack>
    </Panel>
  );
}
