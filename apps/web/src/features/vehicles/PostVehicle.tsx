"use client";

import { readPounds } from "@board/api/typed/rules";
import { DEFAULT_EMPTY_MILES, MAX_AREAS, MAX_NOTE_LETTERS } from "@board/api/vehicles/figures";
import { londonDay, londonTime } from "@board/calendar";
import type { Equipment, VehicleClass } from "@board/db/enums";
import { useState } from "react";
import { readMoment, type TypedMoment, unreadMoment } from "../../shared/load-parts/moment.ts";
import { PostcodeField } from "../../shared/load-parts/PostcodeField.tsx";
import { usePlace } from "../../shared/load-parts/use-place.ts";
import { fieldError } from "../../ui/format/field-error.ts";
import { typedPounds } from "../../ui/format/money.ts";
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
import { type OwnVehicle, useVehicleChange, type VehicleWords } from "./use-vehicles.ts";
import { EQUIPMENT_NAMES, nameOf, readAreas } from "./words.ts";

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
  "maxEmptyMiles",
  "floorPencePerMile",
  "note",
];

type Start = VehicleWords["fields"];

interface PostVehicleProps {
  /** Fields that the form begins with. */
  start: Start;
  onClose: () => void;
  onPosted: (vehicle: OwnVehicle) => void;
}

const momentOf = (instant: string | undefined): TypedMoment => {
  if (instant === undefined) return { day: "", time: "" };
  const at = new Date(instant);
  return { day: londonDay(at), time: londonTime(at) };
};
const isEmpty = ({ day, time }: TypedMoment) => day === "" && time === "";

/** Dialog that posts an empty vehicle, or several alike. */
export function PostVehicle({ start, onClose, onPosted }: PostVehicleProps) {
  const now = useNow();
  const [vehicleClass, setVehicleClass] = useState<VehicleClass>(start.vehicleClass ?? "EIGHTEEN_T");
  const [count, setCount] = useState(String(start.count ?? 1));
  const [vehicleReg, setVehicleReg] = useState(start.vehicleReg ?? "");
  const [at, setAt] = useState(start.at ?? "");
  const [from, setFrom] = useState(momentOf(start.from ?? now.toISOString()));
  const [until, setUntil] = useState(momentOf(start.until));
  const [towards, setTowards] = useState<(typeof TOWARDS)[number]["value"]>(
    Array.isArray(start.towards) ? "AREAS" : (start.towards ?? "HOME"),
  );
  const [areas, setAreas] = useState(Array.isArray(start.towards) ? start.towards.join(", ") : "");
  const [home, setHome] = useState(start.home ?? "");
  const [backBy, setBackBy] = useState(momentOf(start.backBy));
  const [emptyMiles, setEmptyMiles] = useState(start.maxEmptyMiles?.toString() ?? "");
  const [floor, setFloor] = useState(
    start.floorPencePerMile === undefined ? "" : typedPounds(start.floorPencePerMile),
  );
  const [tailLift, setTailLift] = useState(start.tailLift ?? false);
  const [adr, setAdr] = useState(start.adr ?? false);
  const [equipment, setEquipment] = useState<readonly Equipment[]>(start.equipment ?? []);
  const [note, setNote] = useState(start.note ?? "");
  const [tried, setTried] = useState(false);
  const lookUp = usePlace(at);
  const fromAt = readMoment(from);
  const untilAt = readMoment(until);
  const backAt = readMoment(backBy);
  const floorPence = readPounds(floor);
  const wrong = {
    at: at.trim() === "" ? "Say where it is empty." : undefined,
    from: fromAt === null ? unreadMoment(from) : undefined,
    until: untilAt === null && !isEmpty(until) ? unreadMoment(until) : undefined,
    backBy: backAt === null && !isEmpty(backBy) ? unreadMoment(backBy) : undefined,
    maxEmptyMiles: /^\d{0,4}$/.test(emptyMiles.trim()) ? undefined : "Miles, such as 60.",
    floorPencePerMile: floorPence === null && floor.trim() !== "" ? "Pounds, such as 1.60" : undefined,
    towards: towards === "AREAS" && readAreas(areas).length === 0 ? "Name an area, such as LS." : undefined,
  };
  const post = useVehicleChange(
    (client, emptyFrom: Date) =>
      client.vehicles.post.mutate({
        vehicleClass,
        count: Number(count),
        at: at.trim(),
        from: emptyFrom.toISOString(),
        towards: towards === "AREAS" ? readAreas(areas) : towards,
        tailLift,
        adr,
        equipment: [...equipment],
        ...(untilAt !== null && { until: untilAt.toISOString() }),
        ...(towards === "HOME" && home.trim() !== "" && { home: home.trim() }),
        ...(backAt !== null && { backBy: backAt.toISOString() }),
        ...(emptyMiles.trim() !== "" && { maxEmptyMiles: Number(emptyMiles) }),
        ...(floorPence !== null && { floorPencePerMile: floorPence }),
        ...(start.drivenHours !== undefined && { drivenHours: start.drivenHours }),
        ...(vehicleReg.trim() !== "" && { vehicleReg: vehicleReg.trim() }),
        ...(note.trim() !== "" && { note: note.trim() }),
      }),
    (vehicle) => {
      if (vehicle === undefined) return;
      showToast({ kind: "done", text: `${nameOf(vehicle)} posted at ${vehicle.place.outcode}` });
      onPosted(vehicle);
    },
  );
  const errorOf = (name: string) =>
    (tried && wrong[name as keyof typeof wrong]) || fieldError(post.error, name);
  return (
    <Dialog label="Post a vehicle" onClose={onClose} kind="wide">
      <DialogForm
        title="Post a vehicle"
        onSubmit={() => {
          setTried(true);
          if (fromAt !== null && Object.values(wrong).every((one) => one === undefined)) post.mutate(fromAt);
        }}
        buttons={
          <>
            <Button onClick={onClose} shortcut="Esc">
              Not now
            </Button>
            <Button type="submit" kind="primary" busy={post.isPending ? "Posting" : undefined}>
              Post
            </Button>
          </>
        }
      >
        <Columns>
          <Field label="Vehicle" error={errorOf("vehicleClass")}>
            <Select
              name="vehicleClass"
              data-autofocus
              value={vehicleClass}
              onChange={(event) => setVehicleClass(event.currentTarget.value as VehicleClass)}
            >
              {Object.entries(VEHICLE_LONG_NAMES).map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="How many" error={errorOf("count")}>
            <Input
              name="count"
              inputMode="numeric"
              value={count}
              maxLength={2}
              autoComplete="off"
              onChange={(event) => setCount(event.currentTarget.value)}
            />
          </Field>
          <Field label="Registration" hint="If you like. No poster reads it." error={errorOf("vehicleReg")}>
            <Input
              name="vehicleReg"
              value={vehicleReg}
              maxLength={20}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              onChange={(event) => setVehicleReg(event.currentTarget.value)}
            />
          </Field>
        </Columns>
        <PostcodeField
          label="Empty at"
          name="at"
          value={at}
          onChange={setAt}
          lookUp={lookUp}
          error={errorOf("at")}
        />
        <DayAndTime label="From" name="from" value={from} onChange={setFrom} error={errorOf("from")} />
        <DayAndTime
          label="Until"
          name="until"
          value={until}
          onChange={setUntil}
          error={errorOf("until")}
          hint="Left empty: the end of the next day"
        />
        <FieldSet legend="Towards" error={towards === "AREAS" ? undefined : errorOf("towards")}>
          <Choice label="Towards" value={towards} options={TOWARDS} onChange={setTowards} />
        </FieldSet>
        {towards === "AREAS" && (
          <Field label="Areas" hint={`Up to ${MAX_AREAS}, such as LS, BD`} error={errorOf("towards")}>
            <Input
              name="towards"
              value={areas}
              maxLength={30}
              autoComplete="off"
              autoCapitalize="characters"
              onChange={(event) => setAreas(event.currentTarget.value)}
            />
          </Field>
        )}
        {towards === "HOME" && (
          <Field
            label="Home"
            hint="Postcode or outcode. Left empty: your nearest base. Posters read its region only."
            error={errorOf("home")}
          >
            <Input
              name="home"
              value={home}
              maxLength={10}
              autoComplete="off"
              autoCapitalize="characters"
              onChange={(event) => setHome(event.currentTarget.value)}
            />
          </Field>
        )}
        <DayAndTime
          label="Home by"
          name="backBy"
          value={backBy}
          onChange={setBackBy}
          error={errorOf("backBy")}
          hint="Left empty: any time"
        />
        <Columns>
          <Field label="Empty at most, miles" hint={`Left empty: ${DEFAULT_EMPTY_MILES}`} error={errorOf("maxEmptyMiles")}>
            <Input
              name="maxEmptyMiles"
              inputMode="numeric"
              value={emptyMiles}
              maxLength={4}
              autoComplete="off"
              onChange={(event) => setEmptyMiles(event.currentTarget.value)}
            />
          </Field>
          <Field
            label="Least a mile"
            hint="Yours alone: you are shown nothing that pays less."
            error={errorOf("floorPencePerMile")}
          >
            <MoneyInput
              name="floorPencePerMile"
              value={floor}
              maxLength={7}
              onChange={(event) => setFloor(event.currentTarget.value)}
            />
          </Field>
        </Columns>
        <FieldSet legend="It has">
          <Row gap={8}>
            <Checkbox checked={tailLift} onChange={(event) => setTailLift(event.currentTarget.checked)}>
              Tail-lift
            </Checkbox>
            <Checkbox checked={adr} onChange={(event) => setAdr(event.currentTarget.checked)}>
              ADR
            </Checkbox>
            {(Object.keys(EQUIPMENT_NAMES) as Equipment[]).map((one) => (
              <Checkbox
                key={one}
                checked={equipment.includes(one)}
                onChange={(event) =>
                  setEquipment(
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
          <Input
            name="note"
            value={note}
            maxLength={MAX_NOTE_LETTERS}
            autoComplete="off"
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </Field>
        {post.error !== null && (
          <ErrorNote error={post.error} fields={FIELDS} kept="What you typed is kept." />
        )}
      </DialogForm>
    </Dialog>
  );
}
