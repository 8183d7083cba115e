"use client";

import { useState } from "react";
import { Field } from "../../../ui/primitives/Field.tsx";
import { Input, TextArea } from "../../../ui/primitives/Input.tsx";
import { PowerDialog } from "../PowerDialog.tsx";
import type { AdminLoad } from "../types.ts";

const FIELDS = [
  { name: "externalRef", label: "Poster's own reference", most: 100 },
  { name: "driver", label: "Driver", most: 100 },
  { name: "vehicleReg", label: "Registration", most: 20 },
  { name: "receivedBy", label: "Received by", most: 100 },
  { name: "dimsNote", label: "Dimensions", most: 200 },
  { name: "boardNote", label: "On the board", most: 200 },
] as const;

type Name = (typeof FIELDS)[number]["name"] | "notes";

/** Dialog that corrects descriptive fields of a load; agreed terms cannot be changed in it. */
export function CorrectDetails({ load, onClose }: { load: AdminLoad["load"]; onClose: () => void }) {
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>({});
  const textOf = (name: Name) => typed[name] ?? load[name] ?? "";
  const type = (name: Name, value: string) => setTyped((before) => ({ ...before, [name]: value }));
  const changed = Object.fromEntries(
    Object.entries(typed)
      .filter(([name, value]) => value !== (load[name as Name] ?? ""))
      .map(([name, value]) => [name, value === "" ? null : value]),
  );
  return (
    <PowerDialog
      load={load}
      title={`Correct ${load.ref}`}
      effect="What it was stays in the history, and both ends are told of the change. Lane, days, goods, price and terms cannot be corrected: carriers quoted on those."
      verb="Correct"
      busy="Correcting"
      kind="primary"
      lacks={Object.keys(changed).length === 0 ? "Nothing differs yet." : undefined}
      call={(api, reason, seen) =>
        api.admin.correct.details.mutate({ id: load.id, ...changed, reason }, seen)
      }
      onClose={onClose}
    >
      {FIELDS.map(({ name, label, most }, index) => (
        <Field key={name} label={label}>
          <Input
            value={textOf(name)}
            maxLength={most}
            autoComplete="off"
            data-autofocus={index === 0 || undefined}
            onChange={(event) => type(name, event.currentTarget.value)}
          />
        </Field>
      ))}
      <Field
        label="Notes for the driver"
        hint={load.notes === null && "shown to you while the load is disputed; yours replace them"}
      >
        <TextArea
          rows={3}
          maxLength={1_000}
          value={textOf("notes")}
          onChange={(event) => type("notes", event.currentTarget.value)}
        />
      </Field>
    </PowerDialog>
  );
}
