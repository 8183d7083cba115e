"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { problemOf } from "../../../ui/format/problem.ts";
import { showToast } from "../../../ui/hooks/toasts.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { Dialog } from "../../../ui/primitives/Dialog.tsx";
import { DialogForm } from "../../../ui/primitives/DialogForm.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Field } from "../../../ui/primitives/Field.tsx";
import { Input } from "../../../ui/primitives/Input.tsx";
import { Note } from "../../../ui/primitives/Note.tsx";
import type { LoadForm } from "../form/load-form.ts";
import { templateOfForm } from "./template-form.ts";

const KEPT = "What you typed is kept.";

/** Dialog that saves the form as a template for the whole firm. */
export function SaveTemplate({ form, onClose }: { form: LoadForm; onClose: () => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [name, setName] = useState("");
  const [asked, setAsked] = useState(false);
  const empty = name.trim() === "";
  const save = useMutation(
    trpc.templates.save.mutationOptions({
      onSuccess: ({ template }) => {
        showToast({ kind: "done", text: `${template.name} is kept as a template` });
        onClose();
        return queries.invalidateQueries(trpc.templates.list.queryFilter());
      },
    }),
  );
  const problem = save.error === null ? null : problemOf(save.error);
  // The pointer has the form `/posting/stops/0/byTime`.
  const [, , , nth] = problem?.errors.find(({ code }) => code === "requires_date")?.pointer.split("/") ?? [];
  const dayless = save.variables?.posting.stops?.[Number(nth)];
  const taken = problem?.code === "name_taken";
  const send = (replace: boolean) => {
    setAsked(true);
    if (!empty && !save.isPending) save.mutate({ name: name.trim(), posting: templateOfForm(form), replace });
  };
  return (
    <Dialog label="Save as a template" onClose={onClose}>
      {/* No `onSubmit`: it would render a `form` element inside the form of the load. */}
      <DialogForm
        title="Save as a template"
        buttons={
          <>
            <Button onClick={onClose} shortcut="Esc">
              Back
            </Button>
            <Button kind="primary" busy={save.isPending ? "Saving" : undefined} onClick={() => send(taken)}>
              {taken ? "Replace it" : "Save"}
            </Button>
          </>
        }
      >
        <p>
          All that you typed but the days and your reference. Delivery stays as many days after collection.
        </p>
        <Field
          label="Name"
          error={
            asked && empty
              ? "A template needs a name."
              : taken
                ? "Your firm has a template of this name."
                : undefined
          }
        >
          <Input
            data-autofocus
            autoComplete="off"
            maxLength={60}
            value={name}
            onChange={(event) => {
              save.reset();
              setName(event.target.value);
            }}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              event.stopPropagation();
              send(false);
            }}
          />
        </Field>
        {dayless && (
          <Note kind="error" live>
            The stop at {dayless.postcode} has a slot without a day. Give it a day, or no slot. {KEPT}
          </Note>
        )}
        {save.error && !taken && !dayless && <ErrorNote error={save.error} kept={KEPT} />}
      </DialogForm>
    </Dialog>
  );
}
