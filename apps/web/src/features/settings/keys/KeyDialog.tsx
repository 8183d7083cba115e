"use client";

import type { Scope } from "@board/api/rules";
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { Mode } from "../../../shared/session/mode.ts";
import { useSession } from "../../../shared/session/SessionContext.tsx";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { fieldError } from "../../../ui/format/field-error.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { Checkbox, Radio } from "../../../ui/primitives/Checkbox.tsx";
import { Dialog } from "../../../ui/primitives/Dialog.tsx";
import { DialogForm } from "../../../ui/primitives/DialogForm.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Field } from "../../../ui/primitives/Field.tsx";
import { FieldSet } from "../../../ui/primitives/FieldSet.tsx";
import { Input, Select } from "../../../ui/primitives/Input.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { expiryAfter, LIVES, scopesFor } from "./key-words.ts";
import type { Key, KeyList } from "./types.ts";

interface KeyDialogProps {
  scopes: KeyList["scopes"];
  onClose: () => void;
  onMade: (made: { key: Key; token: string }) => void;
}

const FIELDS = ["name", "expiresAt"];

const MODES: readonly { mode: Mode; name: string; means: string }[] = [
  { mode: "test", name: "Test", means: "made-up firms answer; no real firm sees its loads and quotes" },
  { mode: "live", name: "Live", means: "real loads: carriers are told, and a quote that is accepted binds" },
];

/** Form for a new key: name, mode, scopes and expiry. */
export function KeyDialog({ scopes: all, onClose, onMade }: KeyDialogProps) {
  const trpc = useTRPC();
  const { firm } = useSession();
  const group = useId();
  const choices = scopesFor(all, { canCarry: firm?.canCarry ?? false });
  const offered = choices.filter(({ onlyBy }) => onlyBy === null);
  const withheld = choices.filter(({ onlyBy }) => onlyBy !== null);
  const [name, setName] = useState("");
  const [mode, setMode] = useState<Mode>("test");
  const [scopes, setScopes] = useState<readonly Scope[]>(() => offered.map(({ scope }) => scope));
  const [days, setDays] = useState<number | null>(null);
  const [submitted, setSubmitted] = useState(false);
  const create = useMutation(trpc.apiKeys.create.mutationOptions({ onSuccess: onMade }));
  const nameless = name.trim() === "";
  const powerless = scopes.length === 0;

  function submit(): void {
    setSubmitted(true);
    if (nameless || powerless || create.isPending) return;
    const inOrder = offered.map(({ scope }) => scope).filter((scope) => scopes.includes(scope));
    create.mutate({ name: name.trim(), mode, scopes: inOrder, expiresAt: expiryAfter(days, Date.now()) });
  }

  const toggle = (scope: Scope) =>
    setScopes(scopes.includes(scope) ? scopes.filter((each) => each !== scope) : [...scopes, scope]);

  return (
    <Dialog label="New API key" kind="wide" onClose={onClose}>
      <DialogForm
        title="New API key"
        onSubmit={submit}
        buttons={
          <>
            <Button onClick={onClose} shortcut="Esc">
              Back
            </Button>
            <Button kind="primary" type="submit" busy={create.isPending ? "Making it" : undefined}>
              Make and show it
            </Button>
          </>
        }
      >
        <Field
          label="Name"
          hint="Where it is used, so that you know which one to roll."
          error={submitted && nameless ? "A key needs a name." : fieldError(create.error, "name")}
        >
          <Input
            data-autofocus
            autoComplete="off"
            maxLength={100}
            placeholder="Warehouse system"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <FieldSet legend="Mode">
          {MODES.map((each) => (
            <Radio
              key={each.mode}
              name={`${group}-mode`}
              checked={each.mode === mode}
              onChange={() => setMode(each.mode)}
            >
              <b>{each.name}</b> <Text tone="quiet">{each.means}</Text>
            </Radio>
          ))}
        </FieldSet>
        <FieldSet legend="It may" error={submitted && powerless && "Choose at least one."}>
          {offered.map(({ scope, may }) => (
            <Checkbox key={scope} checked={scopes.includes(scope)} onChange={() => toggle(scope)}>
              <code>{scope}</code> <Text tone="quiet">{may}</Text>
            </Checkbox>
          ))}
          {withheld.map(({ scope, onlyBy }) => (
            <Text as="p" tone="quiet" key={scope}>
              <code>{scope}</code> Only {onlyBy} can give this to a key.
            </Text>
          ))}
        </FieldSet>
        <Field label="It expires" error={fieldError(create.error, "expiresAt")}>
          <Select
            value={days ?? ""}
            onChange={(event) => setDays(event.target.value === "" ? null : Number(event.target.value))}
          >
            {LIVES.map((each) => (
              <option key={each.name} value={each.days ?? ""}>
                {each.name}
              </option>
            ))}
          </Select>
        </Field>
        {create.error && <ErrorNote error={create.error} fields={FIELDS} kept="What you typed is kept." />}
      </DialogForm>
    </Dialog>
  );
}
