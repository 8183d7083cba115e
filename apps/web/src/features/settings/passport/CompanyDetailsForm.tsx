"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { fieldError } from "../../../ui/format/field-error.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Field } from "../../../ui/primitives/Field.tsx";
import { Form } from "../../../ui/primitives/Form.tsx";
import { Input } from "../../../ui/primitives/Input.tsx";
import { Columns } from "../../../ui/primitives/Stack.tsx";
import styles from "./Passport.module.css";
import type { Passport } from "./types.ts";

const FIELDS = ["companyNumber", "licenceNumber", "address", "postcode"] as const;
const LABELS: Record<(typeof FIELDS)[number], string> = {
  companyNumber: "Company number",
  licenceNumber: "Licence number",
  address: "Address on the licence",
  postcode: "Postcode",
};
const EXAMPLES: Record<(typeof FIELDS)[number], string> = {
  companyNumber: "07214486",
  licenceNumber: "OB1084417",
  address: "4 Dock Road, Hull",
  postcode: "HU1 2AB",
};

/** Inline form of the passport checklist: the company details used to look the firm up in the licence register. */
export function CompanyDetailsForm({ passport, onClose }: { passport: Passport; onClose: () => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [typed, setTyped] = useState(() =>
    Object.fromEntries(FIELDS.map((name) => [name, passport[name] ?? ""])),
  );
  const change = useMutation(
    trpc.passport.change.mutationOptions({
      onSuccess: (saved) => {
        queries.setQueryData(trpc.passport.get.queryKey({}), saved);
        onClose();
      },
    }),
  );
  const { error } = change;
  const given = (name: string) => typed[name]?.trim() || null;

  function submit(): void {
    if (change.isPending) return;
    change.mutate(Object.fromEntries(FIELDS.map((name) => [name, given(name)])));
  }

  return (
    <Columns
      as={Form}
      align="end"
      className={styles.send}
      onSubmit={submit}
      aria-label="Say which operator you are"
    >
      {FIELDS.map((name) => (
        <Field key={name} label={LABELS[name]} error={fieldError(error, name)}>
          <Input
            name={name}
            maxLength={name === "address" ? 200 : 40}
            placeholder={EXAMPLES[name]}
            value={typed[name] ?? ""}
            onChange={({ currentTarget }) => setTyped({ ...typed, [name]: currentTarget.value })}
          />
        </Field>
      ))}
      <Button kind="primary" type="submit" busy={change.isPending ? "Looking it up" : undefined}>
        Look it up
      </Button>
      {error && <ErrorNote error={error} fields={FIELDS} kept="What you typed is kept." />}
    </Columns>
  );
}
