"use client";

import { EQUIPMENT_NAMES } from "@board/api/goods/words";
import { DEFAULT_EMPTY_MILES, MAX_AREAS, MAX_NOTE_LETTERS } from "@board/api/vehicles/figures";
import type { Equipment, VehicleClass } from "@board/db/enums";
import { type ChangeEvent, useState } from "react";
import { PostcodeField } from "../../shared/load-parts/PostcodeField.tsx";
import { usePlace } from "../../shared/load-parts/use-place.ts";
import { fieldError } from "../../ui/format/field-error.ts";
import { VEHICLE_LONG_NAMES } from "../../ui/format/vehicles.ts";
import { showToast } from "../../ui/hooks/toasts.ts";
import { useNow } from "../../ui/hooks/use-now.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { Checkbox } from "../../ui/primitives/Checkbox.tsx";
import { Choice } from "../../ui/primitives/Choice.tsx";
import { Dialog } from "../../ui/primitives/Dialog.tsx";
import { DialogForm } from "../../ui/primitives/DialogForm.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { Field } from "../../ui/primitives/Field.tsx";
import { FieldSet } from "../../ui/primitives/FieldSet.tsx";
import { Input, MoneyInput, Select } from "../../ui/primitives/Input.tsx";
import { Columns, Row } from "../../ui/primitives/Stack.tsx";
import { DayAndTime } from "./DayAndTime.tsx";
import { changesOf, fieldsOf, postOf, type TypedVehicle, typedOf, wrongIn } from "./typed-vehicle.ts";
import { type OwnVehicle, useVehicleChange, type VehicleWords } from "./use-vehicles.ts";
import { nameOf } from "./words.ts";

const TOWARDS = [
  { value: "HOME", name: "Home" },
  { value: "ANYWHERE", name: "Anywhere" },
  { value: "AREAS", name: "Areas" },
] as const;

/** Fields that show their own errors, by the names of the request. */
const FIELDS = [
  "vehicleClass",
  "count",
  "vehicleReg",
  "at",
  "from",
  "until",
  "towards",
  "home",
  "backBy",
  "drivenHours",
  "maxEmptyMiles",
  "maxExtraMiles",
  "floorPencePerMile",
  "spare",
  "note",
];

/** Fields for text. */
type TextField = {
  [Name in keyof TypedVehicle]: string extends TypedVehicle[Name] ? Name : never;
}[keyof TypedVehicle];

interface PostVehicleProps {
  /** Fields that the form begins with. */
  start: VehicleWords["fields"];
  /** The posted vehicle that the form changes; null posts a new one. */
  vehicle: OwnVehicle | null;
  onClose: () => void;
  onSaved: (vehicle: OwnVehicle) => void;
}

/** Dialog that posts an empty vehicle, or several alike, or changes one that is posted. */
export function PostVehicle({ start, vehicle, onClose, onSaved }: PostVehicleProps) {
  const now = useNow();
  const [typed, setTyped] = useState(() => typedOf(start, now));
  const [before] = useState(() => vehicle && typedOf(fieldsOf(vehicle), now));
  const [tried, setTried] = useState(false);
  const set = <Name extends keyof TypedVehicle>(name: Name, value: TypedVehicle[Name]) =>
    setTyped((kept) => ({ ...kept, [name]: value }));
  const lookUp = usePlace(typed.at);
  const wrong = wrongIn(typed, vehicle !== null);
  const { towards, equipment, note } = typed;
  const save = useVehicleChange(
    (client, _: undefined) =>
      vehicle && before
        ? client.vehicles.change.mutate({ id: vehicle.id, ...changesOf(before, typed) })
        : client.vehicles.post.mutate(postOf(typed)),
    (saved) => {
      if (saved === undefined) return;
      const done = vehicle ? "is changed" : `posted at ${saved.place.outcode}`;
      showToast({ kind: "done", text: `${nameOf(saved)} ${done}` });
      onSaved(saved);
    },
  );
  const title = vehicle ? `Change ${nameOf(vehicle)}` : "Post a vehicle";
  const errorOf = (name: string) =>
    (tried && wrong[name as keyof typeof wrong]) || fieldError(save.error, name);
  /** Returns the props of a field for text. */
  const text = (name: TextField, maxLength: number) => ({
    value: typed[name],
    maxLength,
    autoComplete: "off",
    onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.currentTarget.value),
  });
  /** Returns the hint of a field that may be left empty in a new post only. */
  const usual = (hint: string) => (vehicle ? {} : { hint });
  return (
    <Dialog label={title} onClose={onClose} kind="wide">
      <DialogForm
        title={title}
        onSubmit={() => {
          setTried(true);
          if (Object.keys(wrong).length === 0) save.mutate(undefined);
        }}
        buttons={
          <>
            <Button onClick={onClose} shortcut="Esc">
              Not now
            </Button>
            <Button
              type="submit"
              kind="primary"
              busy={save.isPending ? (vehicle ? "Saving" : "Posting") : undefined}
            >
              {vehicle ? "Save" : "Post"}
            </Button>
          </>
        }
      >
        <Columns>
          <Field label="Vehicle" error={errorOf("vehicleClass")}>
            <Select
              name="vehicleClass"
              data-autofocus
              value={typed.vehicleClass}
              onChange={(event) => set("vehicleClass", event.currentTarget.value as VehicleClass)}
            >
              {Object.entries(VEHICLE_LONG_NAMES).map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="How many" error={errorOf("count")}>
            <Input name="count" inputMode="numeric" {...text("count", 2)} />
          </Field>
          <Field label="Registration" hint="If you like. No poster reads it." error={errorOf("vehicleReg")}>
            <Input
              name="vehicleReg"
              autoCapitalize="characters"
              spellCheck={false}
              {...text("vehicleReg", 20)}
            />
          </Field>
        </Columns>
        <PostcodeField
          label="Empty at"
          name="at"
          value={typed.at}
          onChange={(at) => set("at", at)}
          lookUp={lookUp}
          error={errorOf("at")}
        />
        <DayAndTime
          label="From"
          name="from"
          value={typed.from}
          onChange={(from) => set("from", from)}
          error={errorOf("from")}
        />
        <DayAndTime
          label="Until"
          name="until"
          value={typed.until}
          onChange={(until) => set("until", until)}
          error={errorOf("until")}
          {...usual("Left empty: the end of the next day")}
        />
        <FieldSet legend="Towards" error={towards === "AREAS" ? undefined : errorOf("towards")}>
          <Choice
            label="Towards"
            value={towards}
            options={TOWARDS}
            onChange={(next) => set("towards", next)}
          />
        </FieldSet>
        {towards === "AREAS" && (
          <Field label="Areas" hint={`Up to ${MAX_AREAS}, such as LS, BD`} error={errorOf("towards")}>
            <Input name="towards" autoCapitalize="characters" {...text("areas", 30)} />
          </Field>
        )}
        {towards === "HOME" && (
          <Columns>
            <Field
              label="Home"
              hint="Postcode or outcode. Left empty: your nearest base. Posters read its region only."
              error={errorOf("home")}
            >
              <Input name="home" autoCapitalize="characters" {...text("home", 10)} />
            </Field>
            <Field
              label="More than straight home, miles"
              error={errorOf("maxExtraMiles")}
              {...usual("Left empty: 100")}
            >
              <Input name="maxExtraMiles" inputMode="numeric" {...text("maxExtraMiles", 4)} />
            </Field>
          </Columns>
        )}
        <DayAndTime
          label="Home by"
          name="backBy"
          value={typed.backBy}
          onChange={(backBy) => set("backBy", backBy)}
          error={errorOf("backBy")}
          hint="Left empty: any time"
        />
        <Columns>
          <Field
            label="Empty at most, miles"
            error={errorOf("maxEmptyMiles")}
            {...usual(`Left empty: ${DEFAULT_EMPTY_MILES}`)}
          >
            <Input name="maxEmptyMiles" inputMode="numeric" {...text("maxEmptyMiles", 4)} />
          </Field>
          <Field
            label="Hours driven by then"
            hint="Since the last daily rest, such as 4.5"
            error={errorOf("drivenHours")}
          >
            <Input name="drivenHours" inputMode="decimal" {...text("drivenHours", 4)} />
          </Field>
          <Field
            label="Least a mile"
            hint="Yours alone: you are shown nothing that pays less."
            error={errorOf("floorPencePerMile")}
          >
            <MoneyInput name="floorPencePerMile" {...text("floor", 7)} />
          </Field>
        </Columns>
        <FieldSet legend="Room beside other goods" error={errorOf("spare")}>
          <Columns>
            <Field label="Pallets" hint="Left empty: the whole vehicle">
              <Input name="pallets" inputMode="numeric" {...text("pallets", 2)} />
            </Field>
            <Field label="Kilograms">
              <Input name="weightKg" inputMode="numeric" {...text("weightKg", 5)} />
            </Field>
          </Columns>
        </FieldSet>
        <FieldSet legend="It has">
          <Row gap={8}>
            <Checkbox
              checked={typed.tailLift}
              onChange={(event) => set("tailLift", event.currentTarget.checked)}
            >
              Tail-lift
            </Checkbox>
            <Checkbox checked={typed.adr} onChange={(event) => set("adr", event.currentTarget.checked)}>
              ADR
            </Checkbox>
            {(Object.keys(EQUIPMENT_NAMES) as Equipment[]).map((one) => (
              <Checkbox
                key={one}
                checked={equipment.includes(one)}
                onChange={(event) =>
                  set(
                    "equipment",
                    event.currentTarget.checked
                      ? [...equipment, one]
                      : equipment.filter((other) => other !== one),
                  )
                }
              >
                {EQUIPMENT_NAMES[one]}
              </Checkbox>
            ))}
          </Row>
        </FieldSet>
        <Field
          label="Note for posters"
          hint={`No names or numbers. ${note.length} of ${MAX_NOTE_LETTERS}`}
          error={errorOf("note")}
        >
          <Input name="note" {...text("note", MAX_NOTE_LETTERS)} />
        </Field>
        {save.error !== null && (
          <ErrorNote error={save.error} fields={FIELDS} kept="What you typed is kept." />
        )}
      </DialogForm>
    </Dialog>
  );
}
