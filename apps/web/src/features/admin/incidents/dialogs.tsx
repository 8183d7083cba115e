"use client";

import { COMPONENTS, type ComponentKey } from "@board/api/status/rules";
import { readTime } from "@board/api/typed/rules";
import { type Day, londonDay, londonTime, readLondonInstant } from "@board/calendar";
import { type ReactNode, useState } from "react";
import { fieldError } from "../../../ui/format/field-error.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { Checkbox } from "../../../ui/primitives/Checkbox.tsx";
import { Choice } from "../../../ui/primitives/Choice.tsx";
import { DateField } from "../../../ui/primitives/DateField.tsx";
import { Dialog } from "../../../ui/primitives/Dialog.tsx";
import { DialogForm } from "../../../ui/primitives/DialogForm.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Field } from "../../../ui/primitives/Field.tsx";
import { FieldSet } from "../../../ui/primitives/FieldSet.tsx";
import { Input, TextArea } from "../../../ui/primitives/Input.tsx";
import { Columns } from "../../../ui/primitives/Stack.tsx";
import { TimeField } from "../../../ui/primitives/TimeField.tsx";
import type { Incident } from "../types.ts";
import { useAdminAction } from "../use-admin-action.ts";

interface IncidentProps {
  incident: Incident;
  onClose: () => void;
}

interface TypedTime {
  day: Day | "";
  time: string;
}

const NO_MOMENT: TypedTime = { day: "", time: "" };

function momentOf(instant: string | null): TypedTime {
  if (instant === null) return NO_MOMENT;
  const at = new Date(instant);
  return { day: londonDay(at), time: londonTime(at) };
}

/** Parses a typed London time; null if it cannot be read, undefined if empty. */
function instantOf({ day, time }: TypedTime): string | null | undefined {
  if (day === "" && time.trim() === "") return undefined;
  const read = readTime(time);
  return day === "" || read === null ? null : (readLondonInstant(day, read)?.toISOString() ?? null);
}

interface MomentFieldsProps {
  name: string;
  hint?: string;
  value: TypedTime;
  onChange: (moment: TypedTime) => void;
  error: string | undefined;
}

function MomentFields({ name, hint, value, onChange, error }: MomentFieldsProps) {
  return (
    <Columns>
      <Field label={`${name}, day`} hint={hint} error={error}>
        <DateField value={value.day} onChange={(day) => onChange({ ...value, day })} />
      </Field>
      <Field label={`${name}, time`}>
        <TimeField value={value.time} onChange={(time) => onChange({ ...value, time })} />
      </Field>
    </Columns>
  );
}

interface FormDialogProps {
  title: string;
  verb: string;
  busy: string | undefined;
  error: unknown;
  /** Names of fields that show their own errors. */
  fields: readonly string[];
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

function FormDialog({ title, verb, busy, error, fields, onSubmit, onClose, children }: FormDialogProps) {
  return (
    <Dialog label={title} kind="wide" onClose={onClose}>
      <DialogForm
        title={title}
        onSubmit={() => busy === undefined && onSubmit()}
        buttons={
          <>
            <Button onClick={onClose} shortcut="Esc">
              Back
            </Button>
            <Button type="submit" kind="primary" busy={busy}>
              {verb}
            </Button>
          </>
        }
      >
        {children}
        {error !== null && <ErrorNote error={error} fields={fields} kept="What you typed is kept." />}
      </DialogForm>
    </Dialog>
  );
}

const IMPACTS = [
  { value: "slow", name: "Slow, or partly" },
  { value: "down", name: "Down" },
] as const;

interface Facts {
  title: string;
  impact: "slow" | "down";
  components: readonly ComponentKey[];
}

function FactFields({
  facts,
  onChange,
  error,
}: {
  facts: Facts;
  onChange: (facts: Facts) => void;
  error: unknown;
}) {
  const { title, impact, components } = facts;
  return (
    <>
      <Field
        label="Title"
        hint="What people notice, such as: Webhooks up to 9 minutes late"
        error={fieldError(error, "title")}
      >
        <Input
          value={title}
          maxLength={120}
          autoComplete="off"
          data-autofocus
          onChange={({ currentTarget }) => onChange({ ...facts, title: currentTarget.value })}
        />
      </Field>
      <FieldSet legend="Affected" error={fieldError(error, "components")}>
        <Columns gap={4}>
          {COMPONENTS.map(({ key, name }) => (
            <Checkbox
              key={key}
              checked={components.includes(key)}
              onChange={({ currentTarget }) =>
                onChange({
                  ...facts,
                  components: currentTarget.checked
                    ? [...components, key]
                    : components.filter((each) => each !== key),
                })
              }
            >
              {name}
            </Checkbox>
          ))}
        </Columns>
      </FieldSet>
      <FieldSet legend="Impact">
        <Choice
          label="Impact"
          options={IMPACTS}
          value={impact}
          onChange={(value) => onChange({ ...facts, impact: value })}
        />
      </FieldSet>
    </>
  );
}

interface WordsFieldProps {
  label: string;
  hint?: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  autoFocus?: boolean;
}

function WordsField({ label, hint, value, onChange, error, autoFocus = false }: WordsFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      <TextArea
        rows={3}
        maxLength={1_000}
        value={value}
        data-autofocus={autoFocus || undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </Field>
  );
}

interface Outcome {
  lost: string;
  changed: string;
}

interface OutcomeFieldsProps {
  outcome: Outcome;
  onChange: (outcome: Outcome) => void;
  error: unknown;
  autoFocus?: boolean;
}

function OutcomeFields({ outcome, onChange, error, autoFocus = false }: OutcomeFieldsProps) {
  return (
    <>
      <WordsField
        label="Was anything lost?"
        hint="Say so as well where nothing was."
        value={outcome.lost}
        onChange={(lost) => onChange({ ...outcome, lost })}
        error={fieldError(error, "lost")}
        autoFocus={autoFocus}
      />
      <WordsField
        label="What changed since?"
        hint="So that it does not happen again."
        value={outcome.changed}
        onChange={(changed) => onChange({ ...outcome, changed })}
        error={fieldError(error, "changed")}
      />
    </>
  );
}

const UNREAD = "Enter a day and a time.";

/** Dialog that raises an incident, or announces planned work. */
export function RaiseIncident({ onClose }: { onClose: () => void }) {
  const [facts, setFacts] = useState<Facts>({ title: "", impact: "down", components: [] });
  const [text, setText] = useState("");
  const [planned, setPlanned] = useState(false);
  const [start, setStart] = useState(NO_MOMENT);
  const [end, setEnd] = useState(NO_MOMENT);
  const [asked, setAsked] = useState(false);
  const startsAt = instantOf(start);
  const plannedUntil = planned ? instantOf(end) : undefined;
  const unreadStart = startsAt === null || (planned && startsAt === undefined);
  const unreadEnd = planned && (plannedUntil ?? null) === null;
  const raise = useAdminAction(
    (api) =>
      api.admin.incidents.raise.mutate({
        ...facts,
        components: [...facts.components],
        text,
        ...(startsAt && { startsAt }),
        ...(plannedUntil && { plannedUntil }),
      }),
    { onDone: onClose },
  );
  const { error } = raise;
  return (
    <FormDialog
      title="Raise an incident"
      verb="Put it on the status page"
      busy={raise.isPending ? "Putting it there" : undefined}
      error={error}
      fields={["title", "components", "text", "startsAt", "plannedUntil", "endsAt"]}
      onSubmit={() => {
        setAsked(true);
        if (!unreadStart && !unreadEnd) raise.mutate();
      }}
      onClose={onClose}
    >
      <p>Everybody reads it at once, signed in or not. Name no firm and no person.</p>
      <FactFields facts={facts} onChange={setFacts} error={error} />
      <WordsField
        label="Known so far"
        hint="What works meanwhile, and when you will say more."
        value={text}
        onChange={setText}
        error={fieldError(error, "text")}
      />
      <Checkbox checked={planned} onChange={({ currentTarget }) => setPlanned(currentTarget.checked)}>
        It is planned work
      </Checkbox>
      <MomentFields
        name="Begins"
        hint={planned ? "UK time" : "UK time; leave it empty for now"}
        value={start}
        onChange={setStart}
        error={asked && unreadStart ? UNREAD : fieldError(error, "startsAt")}
      />
      {planned && (
        <MomentFields
          name="Ends"
          hint="UK time"
          value={end}
          onChange={setEnd}
          error={asked && unreadEnd ? UNREAD : fieldError(error, "endsAt")}
        />
      )}
    </FormDialog>
  );
}

/** Dialog that adds an update. */
export function UpdateIncident({ incident, onClose }: IncidentProps) {
  const [text, setText] = useState("");
  const update = useAdminAction((api) => api.admin.incidents.update.mutate({ id: incident.id, text }), {
    onDone: onClose,
  });
  return (
    <FormDialog
      title={`Tell more of “${incident.title}”`}
      verb="Tell it"
      busy={update.isPending ? "Telling" : undefined}
      error={update.error}
      fields={["text"]}
      onSubmit={() => update.mutate()}
      onClose={onClose}
    >
      <WordsField
        label="Known by now"
        value={text}
        onChange={setText}
        error={fieldError(update.error, "text")}
        autoFocus
      />
    </FormDialog>
  );
}

/** Dialog that resolves an incident, with what was lost and what was changed. */
export function ResolveIncident({ incident, onClose }: IncidentProps) {
  const [outcome, setOutcome] = useState<Outcome>({ lost: "", changed: "" });
  const [end, setEnd] = useState(NO_MOMENT);
  const [asked, setAsked] = useState(false);
  const endsAt = instantOf(end);
  const resolve = useAdminAction(
    (api) => api.admin.incidents.resolve.mutate({ id: incident.id, ...outcome, ...(endsAt && { endsAt }) }),
    { onDone: onClose },
  );
  const { error } = resolve;
  return (
    <FormDialog
      title={`Resolve “${incident.title}”`}
      verb="Resolve"
      busy={resolve.isPending ? "Resolving" : undefined}
      error={error}
      fields={["lost", "changed", "endsAt"]}
      onSubmit={() => {
        setAsked(true);
        if (endsAt !== null) resolve.mutate();
      }}
      onClose={onClose}
    >
      <OutcomeFields outcome={outcome} onChange={setOutcome} error={error} autoFocus />
      <MomentFields
        name="Ended"
        hint="UK time; leave it empty for now"
        value={end}
        onChange={setEnd}
        error={asked && endsAt === null ? UNREAD : fieldError(error, "endsAt")}
      />
    </FormDialog>
  );
}

/** Dialog that corrects a published incident; the admin log keeps the old text. */
export function CorrectIncident({ incident, onClose }: IncidentProps) {
  const [facts, setFacts] = useState<Facts>(incident);
  const [outcome, setOutcome] = useState<Outcome>({
    lost: incident.lost ?? "",
    changed: incident.changed ?? "",
  });
  const [start, setStart] = useState(momentOf(incident.startsAt));
  const [end, setEnd] = useState(momentOf(incident.endsAt));
  const [asked, setAsked] = useState(false);
  const hasEnd = incident.endsAt !== null;
  const isResolved = incident.lost !== null;
  const startsAt = instantOf(start) ?? null;
  const endsAt = instantOf(end) ?? null;
  const { title, impact, components } = facts;
  // Sends only edited times, since the fields have no seconds.
  const moved = (moment: TypedTime, was: string | null) => {
    const before = momentOf(was);
    return moment.day !== before.day || moment.time !== before.time;
  };
  const correct = useAdminAction(
    (api) =>
      api.admin.incidents.correct.mutate({
        id: incident.id,
        title,
        impact,
        components: [...components],
        ...(startsAt !== null && moved(start, incident.startsAt) && { startsAt }),
        ...(hasEnd && endsAt !== null && moved(end, incident.endsAt) && { endsAt }),
        ...(isResolved && outcome),
      }),
    { onDone: onClose },
  );
  const { error } = correct;
  return (
    <FormDialog
      title={`Correct “${incident.title}”`}
      verb="Correct"
      busy={correct.isPending ? "Correcting" : undefined}
      error={error}
      fields={["title", "components", "startsAt", "endsAt", "lost", "changed"]}
      onSubmit={() => {
        setAsked(true);
        if (startsAt !== null && (!hasEnd || endsAt !== null)) correct.mutate();
      }}
      onClose={onClose}
    >
      <p>The status page shows the new words only. The old ones stay in the admins’ log.</p>
      <FactFields facts={facts} onChange={setFacts} error={error} />
      <MomentFields
        name="Begins"
        hint="UK time"
        value={start}
        onChange={setStart}
        error={asked && startsAt === null ? UNREAD : fieldError(error, "startsAt")}
      />
      {hasEnd && (
        <MomentFields
          name="Ends"
          hint="UK time"
          value={end}
          onChange={setEnd}
          error={asked && endsAt === null ? UNREAD : fieldError(error, "endsAt")}
        />
      )}
      {isResolved && <OutcomeFields outcome={outcome} onChange={setOutcome} error={error} />}
    </FormDialog>
  );
}
