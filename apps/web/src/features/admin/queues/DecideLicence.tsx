"use client";

import { readCount } from "@board/api/typed/rules";
import { londonDay } from "@board/calendar";
import { LicenceType } from "@board/db/enums";
import { useState } from "react";
import { DateField } from "../../../ui/primitives/DateField.tsx";
import { Field } from "../../../ui/primitives/Field.tsx";
import { Input, Select } from "../../../ui/primitives/Input.tsx";
import { PowerDialog } from "../PowerDialog.tsx";
import { LICENCE_TYPES } from "./licence-words.ts";

export type Decision = "theirs" | "not_theirs";

const TYPES = Object.values(LicenceType);

interface DecideLicenceProps {
  firm: { id: string; name: string };
  /** The licence number; null if the admin must enter it. */
  number: string | null;
  decision: Decision;
  /** True if the register lacks the licence, so the admin enters its facts. */
  entersFacts: boolean;
  onClose: () => void;
}

/** Dialog that decides whether a licence belongs to a firm, with a reason. */
export function DecideLicence({ firm, number, decision, entersFacts, onClose }: DecideLicenceProps) {
  const [typed, setTyped] = useState("");
  const [type, setType] = useState<LicenceType>("STANDARD_NATIONAL");
  const [vehicles, setVehicles] = useState("");
  const [until, setUntil] = useState("");
  const enters = decision === "theirs" && entersFacts;
  const decided = number ?? typed.trim();
  const vehiclesAuthorised = readCount(vehicles);
  const lacking = enters && (!vehiclesAuthorised || until === "");
  return (
    <PowerDialog
      title={
        decision === "theirs"
          ? `${number ?? "A licence"} is ${firm.name}'s?`
          : `${number} is not ${firm.name}'s?`
      }
      effect={
        decision === "theirs"
          ? "It counts for this firm from now on. Another firm that claims it waits."
          : "It counts for this firm no more, and is not found for it again."
      }
      verb={decision === "theirs" ? "It is theirs" : "It is not"}
      busy="Deciding"
      kind={decision === "theirs" ? "primary" : "danger"}
      lacks={
        decided === ""
          ? "The number is needed."
          : lacking
            ? "Vehicles and the last day are needed."
            : undefined
      }
      call={(api, reason) =>
        api.admin.licences.decide.mutate({
          firmId: firm.id,
          number: decided,
          decision,
          reason,
          ...(enters && vehiclesAuthorised
            ? { entered: { type, vehiclesAuthorised, continuationDate: until } }
            : {}),
        })
      }
      onClose={onClose}
    >
      {enters && (
        <>
          <p>The register has no such licence. Enter what the licensing authority says.</p>
          {number === null && (
            <Field label="Licence number">
              <Input maxLength={20} value={typed} onChange={(event) => setTyped(event.target.value)} />
            </Field>
          )}
          <Field label="Type">
            <Select
              value={type}
              onChange={(event) =>
                setType(TYPES.find((name) => name === event.currentTarget.value) ?? "STANDARD_NATIONAL")
              }
            >
              {TYPES.map((name) => (
                <option key={name} value={name}>
                  {LICENCE_TYPES[name]}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Vehicles authorised">
            <Input
              inputMode="numeric"
              value={vehicles}
              onChange={(event) => setVehicles(event.target.value)}
            />
          </Field>
          <Field label="Valid until">
            <DateField value={until} min={londonDay(new Date())} onChange={setUntil} />
          </Field>
        </>
      )}
    </PowerDialog>
  );
}
